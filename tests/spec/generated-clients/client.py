"""Talks to an environment through the client that openapi-python-client generates from the contract.

Takes address, client id, client secret and event as arguments; prints what was answered, as JSON.
"""

import json
import sys
from typing import TypeVar

from generated.api.account_and_user import get_account
from generated.api.attendee_fields import create_attendee_field, delete_attendee_field
from generated.api.attendees import create_attendee, list_attendees, update_attendee
from generated.api.authentication import request_token
from generated.api.check_in import check_in, check_out
from generated.api.events import list_events
from generated.client import AuthenticatedClient, Client
from generated.models.attendee_create_request import AttendeeCreateRequest
from generated.models.attendee_create_request_item import AttendeeCreateRequestItem
from generated.models.attendee_envelope import AttendeeEnvelope
from generated.models.attendee_field_create_request import AttendeeFieldCreateRequest
from generated.models.attendee_field_create_request_item import AttendeeFieldCreateRequestItem
from generated.models.attendee_field_envelope import AttendeeFieldEnvelope
from generated.models.attendee_field_type import AttendeeFieldType
from generated.models.attendee_page import AttendeePage
from generated.models.attendee_update_request import AttendeeUpdateRequest
from generated.models.attendee_update_request_item import AttendeeUpdateRequestItem
from generated.models.client_credentials_request import ClientCredentialsRequest
from generated.models.open_envelope import OpenEnvelope
from generated.models.rsvp_status import RsvpStatus
from generated.models.scopes import Scopes
from generated.models.validation_errors import ValidationErrors

T = TypeVar("T")


def answered(kind: type[T], body: object) -> T:
    """The answer as the kind that the contract names."""
    assert isinstance(body, kind), f"{body!r} is no {kind.__name__}"
    return body


base, client_id, client_secret, event_argument = sys.argv[1:]
event = int(event_argument)
granted = request_token.sync_detailed(
    client=Client(base_url=base),
    body=ClientCredentialsRequest(
        grant_type="client_credentials",
        client_id=client_id,
        client_secret=client_secret,
        scope=Scopes("read write"),
    ),
)
token: str = json.loads(granted.content)["access_token"]
client = AuthenticatedClient(base_url=base, token=token, raise_on_unexpected_status=True)

account = answered(OpenEnvelope, get_account.sync(client=client))
events = list_events.sync_detailed(client=client)
made = answered(
    AttendeeEnvelope,
    create_attendee.sync(
        event, client=client, body=AttendeeCreateRequest(item=AttendeeCreateRequestItem(first_name="Ada"))
    ),
)
attendee: int = made.item.id
refused = answered(
    ValidationErrors,
    create_attendee.sync(
        event, client=client, body=AttendeeCreateRequest(item=AttendeeCreateRequestItem.from_dict({"first_name": 5}))
    ),
)
changed = answered(
    AttendeeEnvelope,
    update_attendee.sync(
        event,
        attendee,
        client=client,
        body=AttendeeUpdateRequest(item=AttendeeUpdateRequestItem(rsvp_status=RsvpStatus.CONFIRMED)),
    ),
)
arrived = check_in.sync_detailed(event, attendee, client=client)
left = answered(AttendeeEnvelope, check_out.sync(event, attendee, client=client))
field = answered(
    AttendeeFieldEnvelope,
    create_attendee_field.sync(
        event,
        client=client,
        body=AttendeeFieldCreateRequest(
            item=AttendeeFieldCreateRequestItem(label="Meal", type_=AttendeeFieldType.TEXT)
        ),
    ),
)
gone = delete_attendee_field.sync_detailed(event, field.item.id, client=client)
page = answered(AttendeePage, list_attendees.sync(event, client=client, per_page=1))
print(
    json.dumps(
        {
            "account": account.item.to_dict() != {},
            "events": events.status_code,
            "first": made.item.first_name,
            "refused": len(refused.errors) > 0,
            "state": changed.item.rsvp_status,
            "arrived": arrived.status_code,
            "out": left.item.checkin_status,
            "field": field.item.type_,
            "gone": gone.status_code,
            "page": len(page.items),
            "total": page.metadata.total_count > 0,
        }
    )
)

"""Completes both grants with requests-oauthlib, as its manual shows.

Takes one line of JSON; prints the address to which a user is sent, takes the one to which the browser came back, and
prints what the API answered, as JSON.
"""

import json
import sys

from oauthlib.oauth2 import BackendApplicationClient
from requests_oauthlib import OAuth2Session

told = json.loads(sys.stdin.readline())
base = told["base"]
token_url = f"{base}/oauth/token"
event = f"{base}/api/v2/events/{told['event']}"

service = OAuth2Session(client=BackendApplicationClient(client_id=told["client"]["id"], scope=["read", "write"]))
service.fetch_token(token_url, client_secret=told["client"]["secret"], include_client_id=True)
created = service.post(f"{event}/attendees", json={"item": {"first_name": "Zoë"}})

user = OAuth2Session(told["user"], redirect_uri=told["callback"], scope=["read", "write"], pkce="S256")
address, _ = user.authorization_url(f"{base}/oauth/authorize")
print(address, flush=True)
user.fetch_token(token_url, authorization_response=sys.stdin.readline().strip(), include_client_id=True)
me = user.get(f"{base}/api/v2/me", headers={"X-Account-Id": str(told["account"])})

print(json.dumps({"created": created.status_code, "me": me.status_code, "email": me.json()["item"]["email"]}))

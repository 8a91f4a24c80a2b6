"""django-oauth-toolkit with its own pages, behind the sign-in page of Django's administration: prints a profile when it
is ready. Everything is kept in memory."""

import json
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

import django
from django.conf import settings

APPS = ["admin", "auth", "contenttypes", "sessions", "messages", "staticfiles"]
USER = {"username": "ada@example.com", "password": "open-the-door"}
REDIRECT_URI = "urn:ietf:wg:oauth:2.0:oob"

settings.configure(
    SECRET_KEY="nothing is kept",
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["127.0.0.1"],
    INSTALLED_APPS=[*(f"django.contrib.{app}" for app in APPS), "oauth2_provider"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "file:muster?mode=memory&cache=shared", "OPTIONS": {"uri": True}}},
    LOGIN_URL="/admin/login/",
    STATIC_URL="/static/",
    USE_TZ=True,
    OAUTH2_PROVIDER={
        "SCOPES": {"read": "Read", "write": "Write"},
        "PKCE_REQUIRED": True,
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https", "urn"],
    },
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider import views  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402

urlpatterns = [
    path("admin/", admin.site.urls),
    path("oauth/authorize", views.AuthorizationView.as_view()),
    path("oauth/token", views.TokenView.as_view()),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_arguments):
        pass


def main():
    call_command("migrate", verbosity=0)
    user = User.objects.create_superuser(USER["username"], USER["username"], USER["password"])
    Application.objects.create(
        name="Doors",
        client_id="door",
        user=user,
        client_type=Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris=REDIRECT_URI,
    )
    server = Server(("127.0.0.1", 0), Quiet)
    server.set_app(WSGIHandler())
    profile = {
        "name": "django-oauth-toolkit",
        "base_url": f"http://127.0.0.1:{server.server_port}",
        "user": {"account_id": 1, "client_id": "door", "redirect_uri": REDIRECT_URI, "sign_in": "form", **USER},
    }
    print(json.dumps(profile), flush=True)
    server.serve_forever()


main()

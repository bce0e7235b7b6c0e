"""A server that takes mails, with the library aiosmtpd: python3 server.py <tls> <certificate> <key>, and a line for each mail as the library email reads it."""

import asyncio
import json
import ssl
import sys
from email import message_from_bytes
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

TLS, CERTIFICATE, KEY = sys.argv[1:4]

seen = {}


def print_line(value):
    print(json.dumps(value, separators=(",", ":")), flush=True)


class Handler:
    """The local part of the reader says how a mail is answered."""

    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        seen[local] = seen.get(local, 0) + 1
        print_line({"recipient": address})
        if local.startswith("grey") and seen[local] == 1:
            return "451 4.7.1 <%s>: come again" % address
        if local.startswith("refused"):
            return "550 5.1.1 <%s>: no such mailbox" % address
        if local.startswith("hangs"):
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        local = envelope.rcpt_tos[0].split("@")[0]
        message = message_from_bytes(envelope.original_content, policy=default)
        print_line(
            {
                "to": envelope.rcpt_tos,
                "from": envelope.mail_from,
                "tls": server.transport.get_extra_info("cipher") is not None,
                "user": session.auth_data.decode() if session.auth_data else None,
                "headers": [[name.lower(), str(value)] for name, value in message.items()],
                "defects": [str(defect) for defect in message.defects],
                "type": message.get_content_type(),
                "text": message.get_body(("plain",)).get_content(),
                "html": message.get_body(("html",)).get_content(),
            }
        )
        if local.startswith("spam"):
            return "554 5.7.1 refused after its content"
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    is_right = (data.login, data.password) == (b"user@example.com", b"p:/w\xc3\xa4")
    return AuthResult(success=is_right, auth_data=data.login if is_right else None)


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(CERTIFICATE, KEY)


class Server(Controller):
    def factory(self):
        if TLS == "none":
            return SMTP(self.handler)
        if TLS == "starttls":
            options = {"tls_context": context, "require_starttls": True}
        else:
            options = {"auth_require_tls": False}
        return SMTP(self.handler, authenticator=authenticate, auth_required=True, **options)


async def main():
    server = Server(Handler(), ssl_context=context if TLS == "implicit" else None)
    listening = await asyncio.get_running_loop().create_server(
        server.factory, "127.0.0.1", 0, ssl=server.ssl_context
    )
    print_line({"ready": True, "port": listening.sockets[0].getsockname()[1]})
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())

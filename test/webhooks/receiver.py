"""Receives webhooks and verifies their signatures by the documents alone. Prints its port, then a line of JSON for each request; ends with its input."""
import base64, hashlib, hmac, json, os, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret, port = sys.argv[1], int(sys.argv[2])


def is_signed(headers, body):
    parts = dict(part.split("=", 1) for part in headers["X-Service-Signature"].split(","))
    expected = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, parts["v1"]) and abs(time.time() - int(parts["t"])) < 300


def is_signed_as_standard(headers, body):
    text = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), text, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode() in headers["webhook-signature"].split(" ")


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = is_signed(self.headers, body) and is_signed_as_standard(self.headers, body)
        self.send_response(200 if signed else 401)
        self.send_header("Content-Length", "0")
        self.end_headers()
        names = ["X-Service-Event", "X-Service-Delivery", "webhook-id", "User-Agent", "Content-Type"]
        report = {"signed": signed, "headers": {name: self.headers[name] for name in names}, "body": body.decode()}
        print(json.dumps(report), flush=True)

    def log_message(self, *args):
        pass


server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print(json.dumps({"ready": True, "port": server.server_port}, separators=(",", ":")), flush=True)
server.serve_forever()

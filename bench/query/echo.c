/*
 * The floor: a server that sends each query back, with as many octets as the answer to it has, and does nothing else.
 * Usage: echo <port> <file of answer sizes: 16 bits each, by the id of the query>
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { BATCH = 64, ROOM = 2048, IDS = 65536 };

static uint16_t size_of_answer[IDS];
static unsigned char messages[BATCH][ROOM];
static struct sockaddr_in senders[BATCH];
static struct iovec parts[BATCH];
static struct mmsghdr headers[BATCH];

static void read_sizes(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (file == NULL || fread(size_of_answer, sizeof *size_of_answer, IDS, file) == 0)
		err(1, "%s", path);
	fclose(file);
}

static int open_socket(int port)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	if (fd == -1 || bind(fd, (struct sockaddr *)&address, sizeof address) == -1)
		err(1, "port %d", port);
	return fd;
}

static void describe_room(void)
{
	for (int i = 0; i < BATCH; i++) {
		parts[i] = (struct iovec){ messages[i], ROOM };
		headers[i].msg_hdr = (struct msghdr){ .msg_name = &senders[i], .msg_namelen = sizeof senders[i], .msg_iov = &parts[i], .msg_iovlen = 1 };
	}
}

int main(int argc, char **argv)
{
	if (argc != 3)
		errx(1, "usage: echo <port> <sizes>");
	read_sizes(argv[2]);
	int fd = open_socket(atoi(argv[1]));
	describe_room();
	for (;;) {
		int count = recvmmsg(fd, headers, BATCH, MSG_WAITFORONE, NULL);
		if (count == -1)
			err(1, "recvmmsg");
		for (int i = 0; i < count; i++) {
			messages[i][2] |= 0x80; /* QR */
			parts[i].iov_len = size_of_answer[messages[i][0] << 8 | messages[i][1]];
		}
		for (int sent = 0, more; sent < count; sent += more)
			if ((more = sendmmsg(fd, headers + sent, count - sent, 0)) == -1)
				err(1, "sendmmsg");
		for (int i = 0; i < count; i++)
			parts[i].iov_len = ROOM;
	}
}

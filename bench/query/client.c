/*
 * Asks a server on this machine over UDP from 8 sockets and prints the results as JSON.
 * Usage: client <port> <queries> <rate> <warm-up, s> <duration, s> <replies> <pid of the server>…
 *
 * queries: each with its length in 16 bits before it. They are asked in order, again and again; the id of each is its number.
 * rate: queries a second; 0 keeps 16 queries of each socket under way.
 * replies: where one reply in 1,000 is written, in the form of queries.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SOCKETS = 8, UNDER_WAY = 16, IDS = 65536, ROOM = 4096, SAMPLE = 1000, LONGEST_MICROSECONDS = 500000 };

static const int64_t SECOND = 1000000000, PATIENCE = 500000000;

static struct query { const unsigned char *octets; int length; } queries[IDS];
static int query_count;

/* Queries in flight: when each was due or sent, 0 where it is not in flight, and their number for each socket. */
static int64_t sent_at[IDS];
static uint8_t socket_of[IDS];
static int under_way[SOCKETS];
static int fds[SOCKETS];
static int next_query;

/* Counts. */
static bool counting;
static int64_t reply_count, lost_count, octet_count;
static uint32_t latencies[LONGEST_MICROSECONDS + 1];
static FILE *samples;

static unsigned char out_octets[UNDER_WAY][512], in_octets[UNDER_WAY][ROOM];
static struct iovec out_parts[UNDER_WAY], in_parts[UNDER_WAY];
static struct mmsghdr out[UNDER_WAY], in[UNDER_WAY];

static int64_t now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

static void read_queries(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		err(1, "%s", path);
	for (int high; query_count < IDS && (high = fgetc(file)) != EOF; query_count++) {
		int length = high << 8 | fgetc(file);
		unsigned char *octets = malloc(length);
		if ((size_t)length > sizeof *out_octets || fread(octets, 1, length, file) != (size_t)length)
			errx(1, "%s is cut off", path);
		octets[0] = query_count >> 8;
		octets[1] = query_count;
		queries[query_count] = (struct query){ octets, length };
	}
	fclose(file);
}

static void open_sockets(int port)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	for (int i = 0; i < SOCKETS; i++) {
		fds[i] = socket(AF_INET, SOCK_DGRAM, 0);
		if (fds[i] == -1 || connect(fds[i], (struct sockaddr *)&address, sizeof address) == -1)
			err(1, "port %d", port);
	}
	for (int i = 0; i < UNDER_WAY; i++) {
		out_parts[i].iov_base = out_octets[i];
		in_parts[i] = (struct iovec){ in_octets[i], ROOM };
		out[i].msg_hdr = (struct msghdr){ .msg_iov = &out_parts[i], .msg_iovlen = 1 };
		in[i].msg_hdr = (struct msghdr){ .msg_iov = &in_parts[i], .msg_iovlen = 1 };
	}
}

/* Sends the next queries from a socket, as if at that time. */
static void ask(int s, int count, int64_t time)
{
	for (int i = 0; i < count; i++) {
		int id = next_query;
		next_query = (next_query + 1) % query_count;
		if (sent_at[id] != 0) { /* all others were asked since */
			lost_count += counting;
			under_way[socket_of[id]]--;
		}
		memcpy(out_octets[i], queries[id].octets, queries[id].length);
		out_parts[i].iov_len = queries[id].length;
		sent_at[id] = time;
		socket_of[id] = s;
	}
	under_way[s] += count;
	if (sendmmsg(fds[s], out, count, 0) != count)
		err(1, "sendmmsg");
}

static void take(const unsigned char *reply, int length, int s, int64_t time)
{
	int id = reply[0] << 8 | reply[1];
	if (sent_at[id] == 0 || socket_of[id] != s)
		return;
	int64_t microseconds = (time - sent_at[id]) / 1000;
	sent_at[id] = 0;
	under_way[s]--;
	if (!counting)
		return;
	octet_count += length;
	latencies[microseconds < LONGEST_MICROSECONDS ? microseconds : LONGEST_MICROSECONDS]++;
	if (reply_count++ % SAMPLE == 0) {
		fputc(length >> 8, samples);
		fputc(length & 0xff, samples);
		fwrite(reply, 1, length, samples);
	}
}

static void receive(int s)
{
	int count = recvmmsg(fds[s], in, UNDER_WAY, MSG_DONTWAIT, NULL);
	if (count <= 0)
		return;
	int64_t time = now();
	for (int i = 0; i < count; i++)
		take(in_octets[i], in[i].msg_len, s, time);
}

static void give_up(int64_t before)
{
	for (int id = 0; id < query_count; id++) {
		if (sent_at[id] == 0 || sent_at[id] >= before)
			continue;
		sent_at[id] = 0;
		under_way[socket_of[id]]--;
		lost_count += counting;
	}
}

/* Sends the queries that fell due between two times, one socket after the other. */
static void ask_due(int64_t begin, int64_t rate, int64_t *asked, int64_t until)
{
	for (; begin + *asked * SECOND / rate <= until; ++*asked)
		ask(*asked % SOCKETS, 1, begin + *asked * SECOND / rate);
}

static void ask_all(int64_t time)
{
	for (int s = 0; s < SOCKETS; s++)
		if (under_way[s] <= UNDER_WAY / 2)
			ask(s, UNDER_WAY - under_way[s], time);
}

/* Asks for so long; returns how long that took. */
static int64_t run(int64_t rate, int64_t duration)
{
	int64_t begin = now(), time = begin, asked = 0, given_up = begin;
	for (; time - begin < duration; time = now()) {
		for (int s = 0; s < SOCKETS; s++)
			receive(s);
		if (rate == 0)
			ask_all(time);
		else
			ask_due(begin, rate, &asked, time);
		if (time - given_up > PATIENCE / 5) {
			give_up(time - PATIENCE);
			given_up = time;
		}
	}
	return time - begin;
}

/* Waits for queries in flight, and gives up the rest. */
static void finish(void)
{
	int64_t begin = now();
	for (int left = 1; left > 0 && now() - begin < PATIENCE;) {
		left = 0;
		for (int s = 0; s < SOCKETS; s++) {
			receive(s);
			left += under_way[s];
		}
	}
	give_up(INT64_MAX);
}

/* Adds the CPU time of processes, in user mode and in the system's, in ticks. */
static void cpu_ticks(char **pids, long *user, long *system)
{
	for (*user = *system = 0; *pids != NULL; pids++) {
		char path[64], line[1024];
		long in_user = 0, in_system = 0;
		snprintf(path, sizeof path, "/proc/%s/stat", *pids);
		FILE *file = fopen(path, "r");
		if (file == NULL || fgets(line, sizeof line, file) == NULL)
			err(1, "%s", path);
		fclose(file);
		sscanf(strrchr(line, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &in_user, &in_system);
		*user += in_user;
		*system += in_system;
	}
}

/* The latency in microseconds that so large a share of replies did not exceed. */
static int quantile(double share)
{
	int64_t left = share * reply_count;
	int microseconds = 0;
	while (microseconds < LONGEST_MICROSECONDS && (left -= latencies[microseconds]) >= 0)
		microseconds++;
	return microseconds;
}

int main(int argc, char **argv)
{
	if (argc < 7)
		errx(1, "usage: client <port> <queries> <rate> <warm-up> <duration> <replies> <pid>...");
	int64_t rate = atoll(argv[3]);
	long user, system, user_before, system_before;
	read_queries(argv[2]);
	open_sockets(atoi(argv[1]));
	if ((samples = fopen(argv[6], "wb")) == NULL)
		err(1, "%s", argv[6]);
	run(rate, atof(argv[4]) * SECOND);
	cpu_ticks(argv + 7, &user_before, &system_before);
	counting = true;
	double seconds = (double)run(rate, atof(argv[5]) * SECOND) / SECOND;
	int64_t replies = reply_count;
	cpu_ticks(argv + 7, &user, &system);
	finish();
	fclose(samples);
	double tick = 1e6 / sysconf(_SC_CLK_TCK);
	printf("{\"seconds\":%f,\"replies\":%lld,\"lost\":%lld,\"octets\":%lld,\"user\":%f,\"system\":%f,\"p50\":%d,\"p99\":%d,\"p999\":%d}\n",
	    seconds, (long long)replies, (long long)lost_count, (long long)(octet_count * replies / (reply_count ? reply_count : 1)),
	    (user - user_before) * tick, (system - system_before) * tick, quantile(0.5), quantile(0.99), quantile(0.999));
}

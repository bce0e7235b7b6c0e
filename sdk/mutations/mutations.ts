/** A replacement of a text that occurs once in a file of a library. */
export interface Replacement {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault, as it would be in each library. A library without an entry cannot have it. */
export interface Mutation {
  readonly fault: string;
  readonly typescript?: Replacement;
  readonly python?: Replacement;
  readonly go?: Replacement;
}

const typescript = (file: string, from: string, to: string): Replacement => ({ file: `src/${file}.ts`, from, to });

const python = (file: string, from: string, to: string): Replacement => ({
  file: `src/fourwinds/${file}.py`,
  from,
  to,
});

const go = (file: string, from: string, to: string): Replacement => ({ file: `${file}.go`, from, to });

/** Faults that the tests of the libraries must notice. */
export const mutations: readonly Mutation[] = [
  {
    fault: 'each attempt has a new idempotency key',
    typescript: typescript(
      'transport',
      '{ ...headers, Authorization',
      "{ ...headers, 'Idempotency-Key': this.#settings.runtime.uuid(), Authorization",
    ),
    python: python(
      '_exchange',
      '    for attempt in count(1):\n',
      '    for attempt in count(1):\n        headers["Idempotency-Key"] = environment.new_key()\n',
    ),
    go: go('exchange', '[]string{made.key}', '[]string{newKey()}'),
  },
  {
    fault: 'the key of the caller is replaced',
    typescript: typescript('request', '(idempotencyKey ?? settings.runtime.uuid())', 'settings.runtime.uuid()'),
    python: python(
      '_exchange',
      'call.idempotency_key or options.environment.new_key()',
      'options.environment.new_key()',
    ),
    go: go('call', 'if c.key == "" {', 'if c.key != "" || c.isWrite() {'),
  },
  {
    fault: '404 at the second attempt of a deletion is an error',
    typescript: typescript('transport', 'attempts > 1 && request.doneStatuses.includes(status)', 'false'),
    python: python('_exchange', 'is_complete(call, reply)) or is_done', 'is_complete(call, reply))'),
    go: go('exchange', 'attempts > 1 && made.isDone(answer.status)', 'false'),
  },
  {
    fault: '404 at the first attempt of a deletion is a success',
    typescript: typescript('transport', 'attempts > 1 && request.doneStatuses', 'request.doneStatuses'),
    python: python('_exchange', 'attempt > 1 and reply.status in', 'reply.status in'),
    go: go('exchange', 'attempts > 1 && made.isDone', 'made.isDone'),
  },
  {
    fault: 'a cursor that comes back later is not noticed',
    typescript: typescript('list', "seen.add(cursor ?? '');", "seen.clear(); seen.add(cursor ?? '');"),
    python: python('_paging', 'self._seen.add(cursor)', 'self._seen = {cursor}'),
    go: go('list', 'seen[cursor] = true', 'seen = map[string]bool{cursor: true}'),
  },
  {
    fault: 'a list ends at an empty page',
    typescript: typescript(
      'list',
      'cursor = page.next_cursor ?? undefined;',
      'cursor = page.data.length === 0 ? undefined : (page.next_cursor ?? undefined);',
    ),
    python: python('_paging', 'if cursor is None:', 'if cursor is None or not items:'),
    go: go('list', 'page.NextCursor == nil {', 'page.NextCursor == nil || len(page.Data) == 0 {'),
  },
  {
    fault: 'Retry-After is ignored',
    typescript: typescript('retry', 'if (retryAfter !== undefined) return', 'if (retryAfter === -1) return'),
    python: python('_policy', 'if asked is not None:', 'if asked == -1:'),
    go: go('policy', 'if isAsked {', 'if isAsked && asked < 0 {'),
  },
  {
    fault: 'Retry-After as a date is not read',
    typescript: typescript('rate-limit', '(Date.parse(text) - now) / 1000', 'Number.NaN'),
    python: python(
      '_policy',
      'return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - wall)',
      'return None',
    ),
    go: go('policy', 'return max(0, date.Sub(now)), true', 'return 0, false && date.Before(now)'),
  },
  {
    fault: 'a request with a fault is sent again',
    typescript: typescript('retry', 'RETRIED = [408,', 'RETRIED = [400, 408,'),
    python: python('_policy', 'RETRIED = frozenset({408,', 'RETRIED = frozenset({400, 408,'),
    go: go('policy', 'case 408,', 'case 400, 408,'),
  },
  {
    fault: 'each conflict is sent again',
    typescript: typescript('retry', '(status === 409 && retryAfter !== undefined)', 'status === 409'),
    python: python('_policy', '(status == 409 and "retry-after" in headers)', 'status == 409'),
    go: go('policy', 'return header.Get("Retry-After") != ""', 'return true'),
  },
  {
    fault: 'the deadline is ignored',
    typescript: typescript('transport', ' || runtime.now() + pause >= deadline;', ';'),
    python: python('_exchange', 'attempt > retries or seconds >= deadline.remaining():', 'attempt > retries:'),
    go: go('exchange', ' || pause >= time.Until(deadline) {', ' {'),
  },
  {
    fault: 'half of the JSON is an answer',
    typescript: typescript('receive', "throw new Error('the answer is not whole');", 'return undefined;'),
    python: python('_exchange', 'return is_json(reply.body)', 'return True'),
    go: go('exchange', '&& !json.Valid(r.body)', '&& json.Valid(nil)'),
  },
  {
    fault: 'redirects are followed',
    typescript: typescript('transport', "redirect: 'manual'", "redirect: 'follow'"),
    python: python('_transport', '"follow_redirects": False', '"follow_redirects": True'),
    go: go('client', 'func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }', 'nil'),
  },
  {
    fault: 'the token is in the text of an error',
    typescript: typescript('transport', 'return text.replaceAll(token, HIDDEN);', 'return text;'),
    python: python('_exchange', 'return text.replace(token, HIDDEN)', 'return text'),
    go: go(
      'exchange',
      'if token != "" && strings.Contains(message, token) {',
      'if token == "" && strings.Contains(message, token) {',
    ),
  },
  {
    fault: 'a mistyped token is sent',
    typescript: typescript('settings', "typeof token === 'string' && isToken(token)", "typeof token === 'string'"),
    python: python('_options', 'not isinstance(token, str) or not is_token(token)', 'not isinstance(token, str)'),
    go: go('client', 'if isToken(token) {', 'if token != "" {'),
  },
  {
    fault: 'a replay without its secret is an answer',
    typescript: typescript('transport', 'isReplayed && lacksSecret(data)', 'false'),
    python: python('_exchange', 'if call.secret is not None and getattr', 'if call.secret == "" and getattr'),
    go: go('call', 'if secretOf(data) == nil {', 'if secretOf(data) == nil && data == nil {'),
  },
  {
    fault: 'a new code of an error has no class',
    typescript: typescript(
      'errors/error-of',
      'errorClasses[code][1] : classOfStatus(status)',
      'errorClasses[code][1] : ApiError',
    ),
    python: python('_errors', 'BY_CODE.get(code) or BY_STATUS.get(status, ApiError)', 'BY_CODE.get(code, ApiError)'),
    go: go('errors', '\treturn kindOfStatus(status)\n', '\treturn nil\n'),
  },
  {
    fault: 'an unknown field is refused',
    python: python(
      '_models/tokens',
      'class Token(Struct, kw_only=True):',
      'class Token(Struct, kw_only=True, forbid_unknown_fields=True):',
    ),
    go: go(
      'exchange',
      'if err := json.Unmarshal(r.body, data); err != nil {',
      'decoder := json.NewDecoder(bytes.NewReader(r.body))\n\tdecoder.DisallowUnknownFields()\n\tif err := decoder.Decode(data); err != nil {',
    ),
  },
  {
    fault: 'an event of an unknown type is refused',
    python: python('_union', 'return members.get(kind, unknown)', 'return members[kind]'),
    go: go(
      'stream',
      'event := made(head.Type)',
      'event := made(head.Type)\n\tif _, ok := any(event).(*UnknownEvent); ok {\n\t\treturn none, errSilent\n\t}',
    ),
  },
  {
    fault: 'Last-Event-ID is not sent',
    typescript: typescript('request', "'Last-Event-ID': lastEventId,", ''),
    python: python('_exchange', 'headers["Last-Event-ID"] = last_event_id', 'pass'),
    go: go('stream', 'map[string]string{"Last-Event-ID": last}', 'map[string]string{}'),
  },
  {
    fault: 'a position without an event is not noted',
    typescript: typescript(
      'events/event-stream',
      'this.#lastEventId = id ?? this.#lastEventId;',
      'if (data !== undefined) this.#lastEventId = id ?? this.#lastEventId;',
    ),
    python: python(
      '_stream',
      'found.append((message.id, value))',
      'found.append((message.id if value else None, value))',
    ),
    go: go('stream', 'if read.hasID {', 'if read.hasID && read.data != "" {'),
  },
  {
    fault: 'the age of a webhook is not checked',
    typescript: typescript('webhook', 'for (const { time } of [service, standard]) checkAge(time, now);', ''),
    python: python('_webhook', ' or abs(now - int(sent)) > tolerance', ''),
    go: go('webhook', ' || v.Now().Sub(time.Unix(at, 0)).Abs() > v.Tolerance', ' || at < 0'),
  },
  {
    fault: 'only the first v1 of a webhook is checked',
    typescript: typescript('webhook', '=> fromHex(value));', '=> fromHex(value)).slice(0, 1);'),
    python: python(
      '_webhook',
      '.hexdigest() for secret in secrets]\n    _check(expected, [value for name, _, value in pairs if name == "v1"])',
      '.hexdigest() for secret in secrets]\n    _check(expected, [value for name, _, value in pairs if name == "v1"][:1])',
    ),
    go: go('webhook', 'for _, one := range given {', 'for _, one := range given[:min(1, len(given))] {'),
  },
  {
    fault: 'the second signature of a webhook is not checked',
    typescript: typescript('webhook', 'if (isService && isStandard)', 'if (isService)'),
    python: python('_webhook', '    _verify_standard(standard, given, octets, keys, now, tolerance)\n', ''),
    go: go(
      'webhook',
      '\tif err := v.verifyStandard(standard, header, body); err != nil {\n\t\treturn nil, err\n\t}\n',
      '\t_ = v.verifyStandard(standard, header, body)\n',
    ),
  },
];

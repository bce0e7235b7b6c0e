import type { DeliveryAttempt, Delivery, FullDelivery } from './delivery.ts';
import type { DeliveryView, FullDeliveryView } from './delivery-schema.ts';
import { timeOf } from './webhook-view.ts';

type AttemptView = DeliveryView['attempts'][number];
type Headers = AttemptView['request']['headers'];

export function deliveryView(delivery: Delivery): DeliveryView {
  const { id, eventId, kind, state, createdAt, nextAttemptAt, finishedAt, attempts } = delivery;
  return {
    id,
    event: { id: eventId, type: kind },
    status: state,
    created_at: createdAt,
    next_attempt_at: timeOf(nextAttemptAt),
    finished_at: timeOf(finishedAt),
    attempts: attempts.map(attemptView),
  };
}

export function fullDeliveryView(delivery: FullDelivery): FullDeliveryView {
  return { ...deliveryView(delivery), body: delivery.body };
}

function attemptView(attempt: DeliveryAttempt): AttemptView {
  const { number, at, milliseconds, url, status, response, error } = attempt;
  return {
    number,
    at,
    milliseconds,
    request: { url, headers: headersOf(attempt.requestHeaders) },
    response:
      status === null
        ? null
        : { status_code: status, headers: headersOf(attempt.responseHeaders), body: response ?? '' },
    error,
  };
}

function headersOf(json: string | null): Headers {
  return json === null ? null : (JSON.parse(json) as Headers);
}

/** M08: what a status means. */
const TYPE_OF_STATUS: ReadonlyMap<number, string> = new Map([
  [400, "invalid_request_error"],
  [401, "authentication_error"],
  [402, "billing_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [409, "conflict_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [500, "api_error"],
  [504, "timeout_error"],
  [529, "overloaded_error"],
]);

/** M08: the `error.type` of a status; other 4xx are bad requests, everything else is an `api_error`. */
export function errorTypeOf(status: number): string {
  const known = TYPE_OF_STATUS.get(status);
  if (known !== undefined) return known;
  return status >= 400 && status < 500 ? "invalid_request_error" : "api_error";
}

/** The status that an `error.type` belongs to; 500 for one that is not in the table. */
export function statusOf(type: string): number {
  for (const [status, known] of TYPE_OF_STATUS) if (known === type) return status;
  return 500;
}

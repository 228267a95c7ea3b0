import { HttpFailure } from '#exchange/failure.ts'
import { expect, test } from 'vitest'
import { refusedRequest, requestRefusal } from './refusals.ts'

const details = [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', request_id: 'request-9' }]

function refusal(status: number, body: string) {
  const failure = new HttpFailure('failed', { status, body, requestId: undefined })
  return requestRefusal(refusedRequest(failure), failure, 'GET /x')
}

test.each([
  [
    'the standard form',
    403,
    JSON.stringify({ error_code: 'PERMISSION_DENIED', message: 'Not yours.', details }),
    'forbidden',
    'GET /x was refused with 403 PERMISSION_DENIED: Not yours. (request request-9)',
  ],
  [
    'a number for a code',
    400,
    '{"error_code":3,"message":"Odd."}',
    'source_failed',
    'GET /x was refused with 400 3: Odd.',
  ],
  [
    'the form of version 1.2',
    500,
    '{"error":"Broken."}',
    'source_failed',
    'GET /x was refused with 500 Broken.',
  ],
  [
    'SCIM',
    403,
    '{"schemas":[],"detail":"Only admins.","status":"403","scimType":"sensitive"}',
    'forbidden',
    'GET /x was refused with 403 sensitive: Only admins.',
  ],
  [
    'plain text',
    400,
    'INVALID_STATE: Cluster is terminating',
    'source_failed',
    'GET /x was refused with 400 INVALID_STATE: Cluster is terminating',
  ],
  [
    'a page of a gateway',
    502,
    '<html><body><pre>upstream is away</pre></body></html>',
    'source_failed',
    'GET /x was refused with 502 upstream is away',
  ],
  ['anything else', 504, 'eh?', 'timed_out', 'GET /x was refused with 504 eh?'],
])('understands %s', (_form, status, body, code, message) => {
  expect(refusal(status, body)).toMatchObject({ code, message })
})

test.each(['Cluster 0101-1-abc does not exist', 'Job 12 does not exist.', 'Run 7 does not exist.'])(
  '%j is not found, though the status is 400',
  (message) => {
    const body = JSON.stringify({ error_code: 'INVALID_PARAMETER_VALUE', message })
    expect(refusal(400, body).code).toBe('not_found')
  },
)

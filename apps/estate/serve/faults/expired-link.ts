import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { fault } from './fault.ts'

const page =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'

export const expiredLink = fault({
  kind: 'expired_link',
  what: 'The link to a chunk of a result has expired before its time, for good; the workspace gives a new one.',
  options: {},
  concerns: ({ path }) => path.startsWith('/external-links/'),
  strike: async ({ call, memory }) => {
    memory.set(addressOf(call), 1)
    return refusal()
  },
  aftermath: ({ call, memory }) => (memory.has(addressOf(call)) ? Promise.resolve(refusal()) : undefined),
})

function addressOf({ path, query }: Call): string {
  return `${path}?${query.toString()}`
}

function refusal(): Answer {
  return { status: 403, headers: { 'content-type': 'application/xml' }, body: page }
}

import { z } from 'zod'

import { fault } from './fault.ts'

const minuteMs = 60_000
const expiration = /"expiration":"([^"]+)"/g

export const clockOff = fault({
  kind: 'clock_off',
  what: "The workspaces' clocks are wrong: what they know, the dates of their answers and the ends of links; /control/clock stays right.",
  options: { minutes: z.int().min(-60).max(60).default(10) },
  clockWrongByMs: ({ minutes }) => minutes * minuteMs,
  strike: async ({ call, proceed, nowMs }, { minutes }) => {
    const wrongByMs = minutes * minuteMs
    const answer = await proceed(call)
    const headers = { ...answer.headers, date: new Date(nowMs + wrongByMs).toUTCString() }
    if (typeof answer.body !== 'string') return { ...answer, headers }
    const body = answer.body.replaceAll(expiration, (_, instant: string) => {
      return `"expiration":"${new Date(Date.parse(instant) + wrongByMs).toISOString()}"`
    })
    return { ...answer, headers, body }
  },
})

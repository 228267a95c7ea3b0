import { z } from 'zod'

import type { EstateClock } from '../clock.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import { jsonBody } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Faults } from './faults.ts'
import { faultOrder } from './faults.ts'

const hourMs = 3_600_000

const clockOrder = z.union([
  z.strictObject({ now: z.iso.datetime() }),
  z.strictObject({ advanceHours: z.number().positive() }),
])

/** How the estate is steered: its clock, its faults, and every way into its workspaces. */
export function controlRoutes(clock: EstateClock, faults: Faults, credentials: () => object): Route[] {
  return [
    { method: 'GET', path: '/control/clock', handle: () => clockAnswer(clock) },
    {
      method: 'POST',
      path: '/control/clock',
      handle: (call) => {
        const order = parsed(clockOrder, jsonBody(call))
        clock.set('now' in order ? Date.parse(order.now) : clock.nowMs + order.advanceHours * hourMs)
        return clockAnswer(clock)
      },
    },
    { method: 'GET', path: '/control/faults', handle: () => json({ faults: faults.active }) },
    {
      method: 'POST',
      path: '/control/faults',
      handle: (call) => {
        faults.set(parsed(faultOrder, jsonBody(call)).faults)
        return json({ faults: faults.active })
      },
    },
    { method: 'GET', path: '/control/credentials', handle: () => json(credentials()) },
  ]
}

function clockAnswer(clock: EstateClock): Answer {
  return json({ now: new Date(clock.nowMs).toISOString() })
}

function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalidParameter(z.prettifyError(result.error))
}

import { z } from 'zod'

import type { EstateClock } from '../clock.ts'
import { allFaults } from '../faults/catalogue.ts'
import type { Faults } from '../faults/faults.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { jsonBody } from '../http/call.ts'
import { isOn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import { changeRoutes, type HandMade } from './changes/routes.ts'
import { parsed } from './parsed.ts'
import type { RequestCounts } from './request-counts.ts'

const hourMs = 3_600_000

const clockOrder = z.union([
  z.strictObject({ now: z.iso.datetime() }),
  z.strictObject({ advanceHours: z.number().positive() }),
])

const faultOrder = z.strictObject({ faults: z.array(z.unknown()).default([]) })

/** The controlled parts of the estate, and the credentials of its workspaces. */
type Steered = {
  clock: EstateClock
  faults: Faults
  requests: RequestCounts
  credentials: () => object
  changes: HandMade
}

/** The control interface of the estate: its clock, changes made by hand, its faults, its request counts, and the credentials of its workspaces. */
export function controlRoutes({ clock, faults, requests, credentials, changes }: Steered): Route[] {
  return [
    ...clockRoutes(clock),
    ...faultRoutes(faults),
    ...changeRoutes(changes),
    { method: 'GET', path: '/control/requests', handle: () => json(requests.shown) },
    {
      method: 'DELETE',
      path: '/control/requests',
      handle: () => {
        requests.reset()
        return json(requests.shown)
      },
    },
    { method: 'GET', path: '/control/credentials', handle: () => json(credentials()) },
  ]
}

function clockRoutes(clock: EstateClock): Route[] {
  return [
    { method: 'GET', path: '/control/clock', handle: () => clockAnswer(clock) },
    {
      method: 'POST',
      path: '/control/clock',
      handle: (call) => {
        const order = parsed(clockOrder, jsonBody(call))
        clock.set('now' in order ? Date.parse(order.now) : clock.trueMs + order.advanceHours * hourMs)
        return clockAnswer(clock)
      },
    },
  ]
}

function faultRoutes(faults: Faults): Route[] {
  const shown = (call: Call) =>
    json({ faults: faults.playing, ...(isOn(call, 'healed') && { healed: faults.healed }) })
  return [
    { method: 'GET', path: '/control/faults', handle: shown },
    {
      method: 'POST',
      path: '/control/faults',
      handle: (call) => {
        faults.order(parsed(faultOrder, jsonBody(call)).faults)
        return shown(call)
      },
    },
    {
      method: 'DELETE',
      path: '/control/faults',
      handle: (call) => {
        faults.reset()
        return shown(call)
      },
    },
    {
      method: 'GET',
      path: '/control/faults/kinds',
      handle: () => json({ kinds: allFaults.map(({ kind, what, options }) => ({ kind, what, options })) }),
    },
  ]
}

function clockAnswer(clock: EstateClock): Answer {
  return json({ now: new Date(clock.trueMs).toISOString() })
}

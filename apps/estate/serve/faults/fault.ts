import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'

/** Answers a call: the handler behind a fault. */
export type Proceed = (call: Call) => Promise<Answer>

/** The memory of a fault besides its strikes, with the instant (real, ms) until which it is valid. */
export type Memory = Map<string, number>

/** One strike. */
export type Strike = {
  call: Call
  proceed: Proceed
  memory: Memory
  nowMs: number
  /** Between 0 and 1; the same for the same seed and request. */
  chance: number
  /** Undoes the strike if there was nothing to change. */
  spare: () => void
}

/** The effect of a fault on later calls that follow from a strike; undefined if it lets them pass. */
export type Aftermath = (
  after: Pick<Strike, 'call' | 'proceed' | 'memory' | 'nowMs'>,
) => Promise<Answer> | undefined

/** A kind of fault. */
type FaultDefinition<Shape extends z.ZodRawShape> = {
  kind: string
  /** One sentence. */
  what: string
  options: Shape
  /** The calls that it can strike. Default: all. */
  concerns?: (call: Call, options: z.output<z.ZodObject<Shape>>) => boolean
  strike: (strike: Strike, options: z.output<z.ZodObject<Shape>>) => Promise<Answer>
  aftermath?: Aftermath
  /** The skew of the workspaces' clocks while it is active. */
  clockWrongByMs?: (options: z.output<z.ZodObject<Shape>>) => number
}

const placeAndTime = {
  workspaceId: z.string().optional().describe('only in this workspace'),
  pathPrefix: z.string().startsWith('/').default('/').describe('only below this path; * stands for anything'),
  requests: z.int().min(1).max(100_000).optional().describe('how often it strikes, then it heals'),
  seconds: z.number().positive().max(3600).optional().describe('how long it plays, then it heals'),
  share: z.number().positive().max(1).default(1).describe('of the requests that it could strike'),
  seed: z.int().default(1).describe('which of them'),
}
const where = z.object(placeAndTime)

/** Where, when and how often a fault strikes. */
export type PlaceAndTime = z.output<typeof where>

/** A checked order of a fault. */
export type OrderedFault = {
  kind: string
  /** The order as it is shown. */
  order: object
  placeAndTime: PlaceAndTime
  concerns: (call: Call) => boolean
  strike: (strike: Strike) => Promise<Answer>
  clockWrongByMs: number
}

/** A kind of fault with any options. */
export type Fault = {
  kind: string
  what: string
  /** Its options as a JSON schema. */
  options: object
  aftermath: Aftermath
  /** Checks an order; throws if it is invalid. */
  ordered: (order: unknown) => OrderedFault
}

/** Creates a fault from its definition. */
export function fault<Shape extends z.ZodRawShape>(definition: FaultDefinition<Shape>): Fault {
  const { kind, what, concerns, strike, aftermath, clockWrongByMs } = definition
  const own = z.object(definition.options)
  const whole = z.strictObject({ kind: z.literal(kind), ...placeAndTime, ...definition.options })
  return {
    kind,
    what,
    options: z.toJSONSchema(whole, { io: 'input' }),
    aftermath: aftermath ?? (() => undefined),
    ordered(order) {
      const checked = whole.safeParse(order)
      if (!checked.success) throw invalidParameter(`${kind}: ${z.prettifyError(checked.error)}`)
      const place = where.parse(order)
      if (place.requests === undefined && place.seconds === undefined) {
        throw invalidParameter(
          `${kind}: say when it heals: after so many requests, or after so many seconds.`,
        )
      }
      const options = own.parse(order)
      return {
        kind,
        order: checked.data,
        placeAndTime: place,
        concerns: (call) => concerns?.(call, options) ?? true,
        strike: (strikes) => strike(strikes, options),
        clockWrongByMs: clockWrongByMs?.(options) ?? 0,
      }
    },
  }
}

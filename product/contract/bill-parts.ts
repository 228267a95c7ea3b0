import { z } from 'zod'

/** The parts into which a bill is cut, each the cost of consumers of some kinds. */
export const billPart = z.enum([
  'jobs',
  'other_workloads',
  'interactive',
  'idle',
  'idle_or_interactive',
  'start_up',
  'overhead',
  'unattributed',
])
export type BillPart = z.output<typeof billPart>

const partsByConsumer: ReadonlyMap<string, BillPart> = new Map([
  ['run', 'jobs'],
  ['interactive', 'interactive'],
  ['idle', 'idle'],
  ['cluster', 'idle_or_interactive'],
  ['start_up', 'start_up'],
  ['overhead', 'overhead'],
  ['unattributed', 'unattributed'],
])

/** The part of the bill that a consumer's cost belongs to; what no other part names is other compute. */
export function partOfConsumer(consumer: string): BillPart {
  return partsByConsumer.get(consumer) ?? 'other_workloads'
}

/** Consumers whose cost is asked for: those named, or all but those named. */
export type ConsumerChoice = { consumers: readonly string[]; areNamedMeant: boolean }

/** The consumers of one part of the bill. */
export function consumersOfPart(part: BillPart): ConsumerChoice {
  const named = [...partsByConsumer].filter(([, of]) => of === part).map(([consumer]) => consumer)
  return named.length > 0
    ? { consumers: named, areNamedMeant: true }
    : { consumers: [...partsByConsumer.keys()], areNamedMeant: false }
}

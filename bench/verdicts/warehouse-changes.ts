import { z } from 'zod'
import type { TrueChange } from './judged-changes.ts'

/** Costs that move by less are taken for the same. */
const leastShare = 0.05

/** A SQL warehouse as REST lists it. */
export const warehouse = z.looseObject({
  id: z.string(),
  name: z.string(),
  cluster_size: z.string(),
  enable_serverless_compute: z.boolean(),
  warehouse_type: z.string(),
  min_num_clusters: z.number(),
  auto_stop_mins: z.number(),
})
export type Warehouse = z.output<typeof warehouse>

/** What the estate answers about changes by hand. */
export const effects = z.object({
  effects: z.array(
    z.object({
      workspace: z.string(),
      id: z.string(),
      at: z.string(),
      settings: z.array(z.string()),
      dollars: z.number(),
      dollarsWithout: z.number(),
    }),
  ),
})

type Order = { setting: string; to: string | number }

const sizes = ['2X-Small', 'X-Small', 'Small', 'Medium', 'Large']
const sizeBeside = ({ cluster_size }: Warehouse, step: number) => sizes[sizes.indexOf(cluster_size) + step]

/** What somebody changes of a warehouse, in turn: what is meant to save, to do nothing, to cost more, and nothing at all. */
export const changesInTurn: readonly ((one: Warehouse) => Order | undefined)[] = [
  (one) => {
    if (one.min_num_clusters > 1) return { setting: 'min_num_clusters', to: 1 }
    if (one.auto_stop_mins > 10) return { setting: 'auto_stop_mins', to: 5 }
    const to = sizeBeside(one, -1)
    return to === undefined ? undefined : { setting: 'cluster_size', to }
  },
  ({ auto_stop_mins }) =>
    auto_stop_mins > 1
      ? { setting: 'auto_stop_mins', to: auto_stop_mins + (auto_stop_mins > 30 ? -1 : 1) }
      : undefined,
  (one) => {
    if (!one.enable_serverless_compute && one.warehouse_type === 'PRO')
      return { setting: 'warehouse_type', to: 'SERVERLESS' }
    const to = sizeBeside(one, 1)
    return to === undefined ? undefined : { setting: 'cluster_size', to }
  },
  () => undefined,
]

/** What a change did, by the costs of the days since with it and without it. */
export function trueChange({
  at,
  settings,
  dollars,
  dollarsWithout,
}: Omit<z.output<typeof effects>['effects'][number], 'workspace' | 'id'>): TrueChange {
  const share = dollarsWithout === 0 ? null : 1 - dollars / dollarsWithout
  const moved =
    share === null || Math.abs(share) < leastShare ? 'nothing' : share > 0 ? 'saves' : 'costs more'
  return {
    atMs: Date.parse(at),
    setting: settings.join(', '),
    effect: share === null ? null : moved,
    share,
  }
}

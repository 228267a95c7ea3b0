import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () => import('#product/contract/calls/pools.ts').then(({ listPools }) => listPools)

export const poolsScreen = listScreen(list, {
  place: place.pools,
  title: 'Pools',
  question: 'What VMs cost that wait in pools, beside those in clusters.',
  area: 'Workloads',
  navigation: 'Pools',
  order: 50,
  keywords: ['instance pools', 'idle'],
  guard: 'user',
  daysOfKind: 'pool',
  rowsName: 'pools',
  rowLink: ({ poolId, workspaceId }) =>
    poolId === null ? undefined : place.pool({ poolId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No pools in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})

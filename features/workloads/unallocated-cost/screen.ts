import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () => import('./contract.ts').then(({ listUnallocatedCost }) => listUnallocatedCost)

export const unallocatedCostScreen = listScreen(list, {
  place: place.unallocatedCost,
  title: 'Unallocated cost',
  question: 'Cost we could not allocate to a workload, and why.',
  area: 'Workloads',
  keywords: ['unexplained', 'unattributed', 'unknown', 'idle'],
  parent: place.workflows,
  guard: 'user',
  rowsName: 'lines',
  empty: {
    title: 'All cost is allocated.',
    children: 'Everything billed in this range is allocated to a workload.',
  },
})

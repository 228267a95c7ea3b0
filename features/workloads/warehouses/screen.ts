import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/warehouses.ts').then(({ listWarehouses }) => listWarehouses)

export const warehousesScreen = listScreen(list, {
  place: place.warehouses,
  title: 'SQL warehouses',
  question: 'What each SQL warehouse costs, and how much of that is idle.',
  area: 'Workloads',
  navigation: 'SQL warehouses',
  order: 40,
  keywords: ['endpoints', 'queries'],
  guard: 'user',
  daysOfKind: 'warehouse',
  rowsName: 'SQL warehouses',
  rowLink: ({ sqlEndpointId, workspaceId }) =>
    sqlEndpointId === null
      ? undefined
      : place.warehouse({ warehouseId: sqlEndpointId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No SQL warehouses in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})

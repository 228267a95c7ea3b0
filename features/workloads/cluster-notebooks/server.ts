import { reportRoute } from '#http/report.ts'
import { chosenClusters, noChosenClusters } from '#product/server/chosen-clusters.ts'
import { filterClusterNotebooks, listClusterNotebooks } from './contract.ts'

const notebooks = new URL('cluster-notebooks.sql', import.meta.url)

export const listClusterNotebooksRoute = reportRoute(listClusterNotebooks, notebooks, {
  computed: noChosenClusters,
})
export const filterClusterNotebooksRoute = reportRoute(filterClusterNotebooks, notebooks, {
  computed: chosenClusters,
})

import { reportRoute } from '#http/report.ts'
import { clusterAsset, notebookAsset } from '#product/server/workload-assets.ts'
import { listClusterPeople, listNotebookPeople } from '#product/contract/calls/notebook-people.ts'

const people = new URL('notebook-people.sql', import.meta.url)
const ofAll = () => null

export const listClusterPeopleRoute = reportRoute(listClusterPeople, people, {
  computed: { notebookId: ofAll },
  asset: clusterAsset,
})
export const listNotebookPeopleRoute = reportRoute(listNotebookPeople, people, {
  computed: { clusterId: ofAll },
  asset: notebookAsset,
})

import { reportRoute } from '#http/report.ts'
import { chosenClusters, noChosenClusters } from '#product/server/chosen-clusters.ts'
import { notebookAsset } from '#product/server/workload-assets.ts'
import { filterNotebookSessions, listNotebookSessions } from './contract.ts'

const sessions = new URL('notebook-sessions.sql', import.meta.url)

export const listNotebookSessionsRoute = reportRoute(listNotebookSessions, sessions, {
  computed: noChosenClusters,
  asset: notebookAsset,
})
export const filterNotebookSessionsRoute = reportRoute(filterNotebookSessions, sessions, {
  computed: chosenClusters,
  asset: notebookAsset,
})

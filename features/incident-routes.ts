// Calls about incidents, their policies, and recommendations: one line each.
export {
  cleanIncidentsRoute,
  generateIncidentsNowRoute,
  getAlertsEngineRoute,
  getIncidentNotificationsRoute,
  saveAlertsEngineRoute,
  visitIncidentsRoute,
} from './incidents/engine/server.ts'
export {
  createIncidentRuleRoute,
  deleteIncidentRuleRoute,
  findEffectiveRulesRoute,
  getIncidentRuleRoute,
  listIncidentRulesRoute,
  saveIncidentRuleRoute,
} from './settings/incident-rules/server.ts'
export { findAssetsRoute } from './settings/incident-rules/server/assets.ts'
export { saveIncidentRulesRoute } from './settings/incident-rules/server/batch.ts'
export {
  dismissIncidentsRoute,
  filterCostIncidentsRoute,
  filterPerformanceIncidentsRoute,
  getIncidentCountsRoute,
  getIncidentRoute,
  listCostIncidentsRoute,
  listPerformanceIncidentsRoute,
  restoreIncidentsRoute,
} from './incidents/incidents/server.ts'
export {
  actOnProposalsRoute,
  filterProposalsRoute,
  getProposalRoute,
  getProposalSummaryRoute,
  listProposalsRoute,
} from './recommendations/proposals/server.ts'
export {
  commentOnProposalRoute,
  removeProposalCommentRoute,
} from './recommendations/proposals/server/comments.ts'
export { getWhatToDoSummaryRoute, listWhatToDoRoute } from './recommendations/what-to-do/server.ts'
export { listAdvisedGroupsRoute } from './recommendations/proposals/groups/server.ts'
export { getAdvisedAssetRoute, listAdvisedAssetsRoute } from './recommendations/proposals/assets/server.ts'
export {
  actOnIncidentsRoute,
  commentOnIncidentRoute,
  listAssigneesRoute,
  removeIncidentCommentRoute,
  undoIncidentActionRoute,
} from './incidents/incidents/server/work.ts'
export {
  getAssetIncidentCountsRoute,
  getClusterIncidentCountsRoute,
  getJobIncidentCountsRoute,
  getNotebookIncidentCountsRoute,
  getPipelineIncidentCountsRoute,
  getPoolIncidentCountsRoute,
  listAssetIncidentsRoute,
  listClusterIncidentsRoute,
  listInstanceIncidentsRoute,
  listJobIncidentsRoute,
  listNotebookIncidentsRoute,
  listPipelineIncidentsRoute,
  listPoolIncidentsRoute,
} from './incidents/asset-incidents/server.ts'
export { previewIncidentRulesRoute } from './settings/incident-rules/server/preview.ts'
export { explainCostIncidentRoute } from './incidents/explanation/server.ts'

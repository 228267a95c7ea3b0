// What answers every call besides the plain lists: one line each.
export { keepColumnsRoute, listColumnChoicesRoute } from './session/column-choices/server.ts'
export { deploymentInfoRoute } from './session/deployment-info/server.ts'
export { lastUrlRoute, saveUrlRoute } from './session/last-url/server.ts'
export { loginRoute } from './session/login/server.ts'
export { logoutRoute } from './session/logout/server.ts'
export { metadataRoute } from './session/metadata/server.ts'
export { getOwnCostRoute } from './session/own-cost/server.ts'
export { passwordRoute } from './session/password/server.ts'
export { deleteViewRoute, listViewsRoute, saveViewRoute } from './session/saved-views/server.ts'
export { sourcesRoute } from './session/sources/server.ts'
export { userInfoRoute } from './session/user-info/server.ts'
export { invalidateCacheRoute } from './settings/permission-cache/server.ts'
export {
  getWorkspacePublicationRoute,
  publishWorkspacesRoute,
  savePublishStateRoute,
  saveWorkspacePublicationRoute,
} from './session/publish-state/server.ts'
export { listWorkspacesRoute } from './session/workspaces/server.ts'
export { versionRoute } from './session/version/server.ts'
export * from './incident-routes.ts'
export * from './spark-routes.ts'
export { deleteEventLogRoute, listEventLogsRoute, openEventLogRoute } from './spark/opened-logs/server.ts'
export { spendOverTimeRoute } from './spend/cost-over-time/server.ts'
export { listWorkspaceCostsRoute, listWorkspaceSeriesRoute } from './spend/workspace-cost/server.ts'
export {
  listDiscountedRatesRoute,
  previewDiscountedRatesRoute,
  saveDiscountedRatesRoute,
} from './settings/discounted-rates/server.ts'
export {
  getAnalyzerSchedulingRoute,
  saveAnalyzerSchedulingRoute,
} from './settings/analyzer-scheduling/server.ts'
export {
  getRecommendationSettingsRoute,
  saveRecommendationSettingsRoute,
} from './settings/recommendations/server.ts'
export { getLicenseRoute, saveLicenseRoute, uploadLicenseTokenRoute } from './settings/license/server.ts'
export { endSessionRoute, listAllSessionsRoute, listSessionsRoute } from './settings/sessions/server.ts'
export {
  disableExternalAccountRoute,
  enableSignInProviderRoute,
  getSignInConfigurationRoute,
  getSignInTrialRoute,
  listExternalAccountsRoute,
  listSignInProvidersRoute,
  saveSignInProviderRoute,
  trySignInProviderRoute,
} from './settings/sign-in/server.ts'
export { getVmLocationRoute, saveVmLocationRoute } from './settings/vm-location/server.ts'
export { getCostTypeRoute, saveCostTypeRoute } from './settings/cost-type/server.ts'
export {
  createNotificationGroupRoute,
  deleteNotificationGroupRoute,
  listDeliveriesRoute,
  listNotificationGroupsRoute,
  previewNotificationRoute,
  saveNotificationGroupRoute,
  sendAgainRoute,
  testMailSenderRoute,
  testNotificationGroupRoute,
} from './settings/email-notifications/server.ts'
export { exportSettingsRoute, importSettingsRoute } from './settings/overview/server/settings-file.ts'
export { listSettingsRoute, undoSettingRoute } from './settings/overview/server.ts'
export {
  getDetectionStatsRoute,
  getEventsAnalysisStatusRoute,
  getLastDetectionRoute,
  getLastProcessingRoute,
  listDetectionsRoute,
  listProcessingRoute,
  listProcessingSourcesRoute,
  listProcessingStatusesRoute,
  listProcessingStepsRoute,
} from './operations/run-history/server.ts'
export {
  getPurgeDetailsRoute,
  getPurgeProgressRoute,
  listPurgesRoute,
  previewPurgeRoute,
  startPurgeRoute,
} from './operations/purge/server.ts'
export { getEnvironmentVariablesRoute } from './settings/environment/server.ts'
export { listChangesRoute, listSystemAuditRoute } from './settings/changes/server.ts'
export {
  createApiTokenRoute,
  listAllApiTokensRoute,
  listApiTokensRoute,
  revokeApiTokenRoute,
} from './settings/user-settings/server.ts'
export { getCostVsDataUsageRoute } from './spend/data-usage/server.ts'
export {
  getBudgetCommitRoute,
  getTenantBudgetAndSpendRoute,
  saveBudgetCommitRoute,
} from './spend/planning/server.ts'
export {
  changeBudgetRoute,
  createBudgetRoute,
  deleteBudgetRoute,
  listBudgetsRoute,
} from './spend/planning/budgets/server.ts'
export { getTagsReportRoute, listPlanningTagsRoute } from './spend/tags/server.ts'
export {
  deleteNetworkCostTagRoute,
  deleteStorageCostTagRoute,
  getNetworkCostTagRoute,
  getStorageCostTagRoute,
  listWorkspaceCostTagsRoute,
  saveNetworkCostTagRoute,
  saveStorageCostTagRoute,
} from './spend/tags/server/workspace-tags.ts'
export { getForecastRoute } from './spend/forecasting/server.ts'
export { listShowbackLinesRoute, listShowbackRoute } from './spend/showback/server.ts'
export { getUnhealthySpendRoute } from './spend/unhealthy-spend/server.ts'
export {
  getExecutiveRoute,
  getHealthComponentsRoute,
  getHealthTrendRoute,
  listJobOutcomesRoute,
  listUnhealthyAssetsRoute,
} from './spend/executive/server.ts'
export { listAllWorkloadsRoute, listWorkloadTypesRoute } from './workloads/all-workloads/server.ts'
export { listAssetDaysRoute } from './workloads/asset-days/server.ts'
export { listModelServingRoute, listVectorSearchRoute } from './workloads/ai-endpoints/server.ts'
export {
  listModelServingDaysRoute,
  listServedEntitiesRoute,
  listVectorIndexesRoute,
  listVectorSearchDaysRoute,
} from './workloads/endpoint/server.ts'
export {
  listServerlessJobRunsRoute,
  listServerlessJobsRoute,
  listServerlessSubmitRunRunsRoute,
  listServerlessSubmitRunsRoute,
} from './workloads/serverless-jobs/server.ts'
export {
  listServerlessJobDaysRoute,
  listServerlessSubmitRunDaysRoute,
} from './workloads/serverless-jobs/days/server.ts'
export { listServerlessNotebooksRoute } from './workloads/serverless-notebooks/server.ts'
export { getKnownPipelineRoute, listKnownPipelinesRoute } from './workloads/pipeline-directory/server.ts'
export { listPipelinesRoute, listServerlessPipelinesRoute } from './workloads/pipelines/server.ts'
export {
  listPipelineUpdatesRoute,
  listServerlessPipelineUpdatesRoute,
} from './workloads/pipeline-updates/server.ts'
export { listWarehousesRoute } from './workloads/warehouses/server.ts'
export { listWarehouseSourcesRoute } from './workloads/warehouse-sources/server.ts'
export { listStatementGroupsRoute } from './workloads/warehouse-statements/groups/server.ts'
export { listWarehouseStatementsRoute } from './workloads/warehouse-statements/server.ts'
export { getStatementTextRoute } from './workloads/warehouse-statements/text/server.ts'
export { listWarehouseTimelineRoute } from './workloads/warehouse-timeline/server.ts'
export { listAllPurposeClustersRoute } from './workloads/clusters/server.ts'
export { listClusterDetailsRoute } from './workloads/cluster-details/server.ts'
export { getAutoscalingTimelineRoute } from './workloads/autoscaling-timeline/server.ts'
export {
  filterClusterNotebooksRoute,
  listClusterNotebooksRoute,
} from './workloads/cluster-notebooks/server.ts'
export { listClusterJobsRoute, listClusterSubmitRunsRoute } from './workloads/cluster-jobs/server.ts'
export { listClusterPeopleRoute, listNotebookPeopleRoute } from './workloads/notebook-people/server.ts'
export {
  filterNotebookSessionsRoute,
  listNotebookSessionsRoute,
} from './workloads/notebook-sessions/server.ts'
export { listNotebookDaysRoute } from './workloads/notebook-sessions/days/server.ts'
export { listClusterWorkloadsRoute } from './workloads/cluster-workloads/server.ts'
export {
  clusterInstancesMetadataRoute,
  getClusterInstanceRoute,
  listClusterInstancesOfClusterRoute,
  listClusterInstancesRoute,
} from './workloads/cluster-instances/server.ts'
export {
  driverHistogramRoute,
  executorsHistogramRoute,
  instanceLoadRoute,
} from './workloads/instance-load/server.ts'
export { listIdleGapsRoute } from './workloads/instance-load/idle-gaps/server.ts'
export { listPoolsRoute } from './workloads/pools/server.ts'
export { listPoolCostsRoute } from './workloads/pool/server.ts'
export { getPoolContentionRoute } from './workloads/pool/contention/server.ts'
export { listAppDaysRoute, listAppsRoute, listServerlessAppsRoute } from './workloads/apps/server.ts'
export { listKnownAssetsRoute } from './workloads/asset-directory/server.ts'
export { listKnownClustersRoute } from './workloads/cluster-directory/server.ts'
export {
  getClusterConfigurationRoute,
  getJobClusterConfigurationRoute,
  getLatestClusterConfigurationRoute,
  getUpdateClusterConfigurationRoute,
  listClusterConfigurationChangesRoute,
  listPipelineConfigurationChangesRoute,
} from './workloads/configuration-timelines/server.ts'
export { getAssetFactsRoute } from './workloads/configuration-timelines/facts/server.ts'
export { listCostChangesRoute } from './workloads/cost-changes/server.ts'
export { explainCostRoute } from './workloads/cost-explanation/server.ts'
export { costOverTimeRoute } from './workloads/cost-over-time/server.ts'
export { listCostVersionsRoute } from './workloads/cost-versions/server.ts'
export { listFindingsRoute } from './workloads/findings/server.ts'
export { listTimePartsRoute } from './workloads/time-parts/server.ts'
export { getKnownJobRoute, listKnownJobsRoute } from './workloads/job-directory/server.ts'
export { listJobGroupsRoute } from './workloads/jobs/groups/server.ts'
export { listJobLabelsRoute } from './workloads/job-labels/server.ts'
export { listJobComputeRoute } from './workloads/job-runs/compute/server.ts'
export { filterJobRunsRoute, listJobRunsRoute } from './workloads/job-runs/server.ts'
export { listJobStatesRoute } from './workloads/job-states/server.ts'
export {
  listJobDaysRoute,
  listMaintenanceJobDaysRoute,
  listSubmitRunDaysRoute,
} from './workloads/cost-days/server.ts'
export { listJobsRoute } from './workloads/jobs/server.ts'
export { listMaintenanceJobsRoute } from './workloads/maintenance-jobs/server.ts'
export { reconcileRangeRoute } from './workloads/reconciliation/server.ts'
export { listKnownRunsRoute } from './workloads/run-directory/server.ts'
export { listRunNeighboursRoute } from './workloads/run-tasks/neighbours/server.ts'
export { listRunSparkRoute } from './workloads/run-tasks/spark/server.ts'
export { listStartedWorkRoute } from './workloads/run-tasks/started/server.ts'
export { listRunTasksRoute, listTaskRunsRoute } from './workloads/run-tasks/server.ts'
export { listSubmitRunRoute } from './workloads/submit-run/server.ts'
export { listSubmitRunsRoute } from './workloads/submit-runs/server.ts'
export { listRunTrendPeriodsRoute, listRunTrendsRoute } from './workloads/run-trends/server.ts'
export { listRunTimePartsRoute } from './workloads/run-trends/time-parts/server.ts'
export { listUsageRecordsRoute } from './workloads/usage-records/server.ts'
export {
  analyzeChangesRoute,
  getRealizedSavingsRoute,
  getReviewFiltersRoute,
  listReviewedChangesRoute,
} from './dashboard/review/server.ts'
export { getWorkflowWhatIfRoute } from './workloads/what-if/server.ts'
export { listConfigurationChangesRoute } from './workloads/run-trends/configuration/server.ts'
export {
  listClusterRunPeriodsRoute,
  listClusterRunsRoute,
  listJobClustersRoute,
} from './workloads/run-trends/clusters/server.ts'
export { listNestedNotebooksRoute } from './workloads/nested-notebooks/server.ts'
export { listTaskResourcesRoute } from './workloads/run-tasks/resources/server.ts'
export { listTaskTimelineRoute } from './workloads/run-tasks/timeline/server.ts'
export { listTaskTrendPeriodsRoute, listTaskTrendsRoute } from './workloads/run-trends/tasks/server.ts'
export { getSpendAsOfRoute, listAsOfRowsRoute, listCorrectionsRoute } from './spend/as-of/server.ts'
export { splitCostChangeRoute } from './spend/changes/server.ts'
export { compareRunsRoute } from './workloads/run-comparison/server.ts'
export {
  listMaintenanceClusterRunsRoute,
  listMaintenanceJobClustersRoute,
  listMaintenanceJobRunsRoute,
  listMaintenanceRunTrendsRoute,
  listMaintenanceTaskTrendsRoute,
} from './workloads/maintenance-runs/server.ts'
export {
  cancelWorkRunRoute,
  getWorkRunRoute,
  listWorkRoute,
  startWorkRoute,
} from './operations/work/server.ts'
export {
  getAnalysisStatsRoute,
  getClusterAnalysisTaskRoute,
  getJobAnalysisTaskRoute,
  getNotebookAnalysisTaskRoute,
  getPipelineAnalysisTasksRoute,
  updateClusterTelemetryRoute,
  updateJobTelemetryRoute,
  updateNotebookTelemetryRoute,
  updatePipelineTelemetryRoute,
} from './operations/telemetry/server.ts'

// Every screen: one line each.
export { ownCostScreen } from './session/own-cost/screen.ts'
export {
  costByFeatureScreen,
  costByProviderScreen,
  costByResourceScreen,
  costOfCategoryScreen,
  monthlyCostByFeatureScreen,
  monthlyCostByProviderScreen,
  monthlyCostByResourceScreen,
} from './spend/cost-over-time/screen.ts'
export {
  workspaceCostByFeatureScreen,
  workspaceCostByProviderScreen,
  workspaceCostByResourceScreen,
} from './spend/workspace-cost/screen.ts'
export { asOfRowsTab, correctionsTab, spendAsOfScreen } from './spend/as-of/screen.ts'
export { spendChangesScreen } from './spend/changes/screen.ts'
export * from './spark-screens.ts'
export { vmLocationScreen } from './settings/vm-location/screen.ts'
export { recommendationSettingsScreen } from './settings/recommendations/screen.ts'
export { permissionCacheScreen } from './settings/permission-cache/screen.ts'
export { publishedWorkspacesScreen } from './session/publish-state/screen.ts'
export { workloadVisibilityScreen } from './settings/workload-visibility/screen.ts'
export { openedEventLogsScreen } from './settings/opened-event-logs/screen.ts'
export { costTypeScreen } from './settings/cost-type/screen.ts'
export { discountedRatesScreen } from './settings/discounted-rates/screen.ts'
export { dataUsageTab } from './spend/data-usage/screen.ts'
export { planningScreen } from './spend/planning/screen.ts'
export { budgetsScreen } from './spend/planning/budgets/screen.ts'
export { tagSettingsScreen, tagsReportTab } from './spend/tags/screen.ts'
export { showbackScreen } from './spend/showback/screen.ts'
export { forecastingScreen } from './spend/forecasting/screen.ts'
export {
  executiveEfficiencyScreen,
  executiveOrchestrationScreen,
  executiveOverviewScreen,
  executivePerformanceScreen,
} from './spend/executive/screen.ts'
export { environmentScreen } from './settings/environment/screen.ts'
export { mailSenderScreen, notificationGroupsScreen } from './settings/email-notifications/screen.ts'
export { costPoliciesScreen, performancePoliciesScreen } from './settings/incident-rules/screen.ts'
export { settingsScreen } from './settings/overview/screen.ts'
export {
  detectionHistoryScreen,
  detectionScreen,
  processingHistoryScreen,
} from './operations/run-history/screen.ts'
export { analysisEngineScreen } from './operations/work/screen.ts'
export { changesScreen } from './settings/changes/screen.ts'
export { signInScreen } from './settings/sign-in/screen.ts'
export { userSettingsScreen } from './settings/user-settings/screen.ts'
export { fiscalYearScreen } from './settings/fiscal-year/screen.ts'
export { allWorkloadsScreen } from './workloads/all-workloads/screen.ts'
export { modelServingScreen, vectorSearchScreen } from './workloads/ai-endpoints/screen.ts'
export { modelServingEndpointScreen, vectorSearchEndpointScreen } from './workloads/endpoint/screen.ts'
export {
  serverlessJobScreen,
  serverlessJobsScreen,
  serverlessOneTimeRunsScreen,
  serverlessOneTimeRunsTab,
} from './workloads/serverless-jobs/screen.ts'
export { serverlessNotebooksScreen, serverlessNotebooksTab } from './workloads/serverless-notebooks/screen.ts'
export {
  pipelinesOnServerlessTab,
  pipelinesScreen,
  serverlessPipelinesTab,
} from './workloads/pipelines/screen.ts'
export { pipelineUpdateScreen, pipelineUpdatesScreen } from './workloads/pipeline-updates/screen.ts'
export { warehousesScreen } from './workloads/warehouses/screen.ts'
export { warehouseScreen } from './workloads/warehouse-sources/screen.ts'
export { warehouseStatementsTab } from './workloads/warehouse-statements/screen.ts'
export { warehouseClustersTab } from './workloads/warehouse-timeline/screen.ts'
export { notebookScreen } from './workloads/notebook-sessions/screen.ts'
export { clustersScreen } from './workloads/clusters/screen.ts'
export { clusterScreen } from './workloads/cluster-workloads/screen.ts'
export { clusterInstancesTab, runInstancesScreen } from './workloads/cluster-instances/screen.ts'
export { instanceTrendScreen } from './workloads/instance-load/screen.ts'
export { autoscalingTimelineScreen } from './workloads/autoscaling-timeline/screen.ts'
export {
  clusterConfigurationScreen,
  instanceConfigurationScreen,
} from './workloads/configuration-timelines/screen.ts'
export { poolsScreen } from './workloads/pools/screen.ts'
export { poolContentionTab, poolScreen } from './workloads/pool/screen.ts'
export { appScreen, appsScreen, serverlessAppsTab } from './workloads/apps/screen.ts'
export { workflowRunsScreen } from './workloads/job-runs/screen.ts'
export { workflowsScreen } from './workloads/jobs/screen.ts'
export { maintenanceJobsTab } from './workloads/maintenance-jobs/screen.ts'
export { maintenanceRunsScreen } from './workloads/maintenance-runs/screen.ts'
export { nestedNotebooksScreen } from './workloads/nested-notebooks/screen.ts'
export { runComparisonScreen } from './workloads/run-comparison/screen.ts'
export { runTasksScreen } from './workloads/run-tasks/screen.ts'
export { workflowWhatIfScreen } from './workloads/what-if/screen.ts'
export { workflowTrendScreen } from './workloads/run-trends/screen.ts'
export { oneTimeRunsScreen } from './workloads/submit-run/screen.ts'
export { oneTimeRunsTab } from './workloads/submit-runs/screen.ts'
export { unallocatedCostScreen } from '#features/workloads/unallocated-cost/screen.ts'
export { costIncidentsScreen, performanceIncidentsScreen } from './incidents/incidents/screen.ts'
export { optimizedJobsScreen, savingsReviewScreen } from './dashboard/review/screen.ts'
export { recommendationsScreen } from './recommendations/proposals/screen.ts'
export { whatToDoScreen } from './recommendations/what-to-do/screen.ts'
export { advisedGroupsTab } from './recommendations/proposals/groups/screen.ts'
export {
  advisedAssetsTab,
  advisedClusterScreen,
  advisedEntityScreen,
  advisedInstanceScreen,
  advisedRunScreen,
} from './recommendations/proposals/assets/screen.ts'
export { telemetryDataScreen } from './operations/telemetry/screen.ts'
export { analysisDataScreen, purgeHistoryScreen, purgeScreen } from './operations/purge/screen.ts'
export { sessionsScreen } from './settings/sessions/screen.ts'
export { licenseScreen } from './settings/license/screen.ts'
export { eventLogsScreen } from './spark/opened-logs/screen.ts'

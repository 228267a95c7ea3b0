import { screensInOrder, redirection, type Redirection, type Screen } from '#ui/screen/screen.ts'
import * as declared from './declared-screens.ts'

/** Every screen of the application, in the order of rail and tabs. */
export const screens: readonly Screen[] = screensInOrder(Object.values<Screen>(declared))

/** Paths that only lead on. */
export const redirections: readonly Redirection[] = [
  redirection('/operational-management', '/operational-management/telemetry-data'),
  redirection('/settings/analysis-frequencies', '/operational-management/analysis-engine'),
  redirection('/dashboard', '/dashboard/savings'),
  redirection('/health-diagnostics', '/health-diagnostics/cost'),
  redirection('/spend', '/spend/forecasting'),
  redirection('/spend/cost-by', '/spend/cost-by/monthly/feature'),
  redirection('/spend/executive', '/spend/executive/overview'),
  redirection('/spend/workspaces-cost', '/spend/workspaces-cost/feature'),
  redirection('/settings/email-notifications', '/settings/email-notifications/groups'),
  redirection('/settings/health-diagnostics-categories', '/settings/health-diagnostics-categories/cost', {
    targetAssetType: 'RESOURCE_DATABRICKS_AND_CLOUD',
    tab: '0',
  }),
  redirection('/reporting-v3', '/reporting'),
  redirection('/reporting/workflow-runs/data-v3/{jobId}', '/reporting/workflow-runs/data/{jobId}'),
  redirection('/reporting/workflow-runs/trend-v3/{jobId}', '/reporting/workflow-runs/trend/{jobId}'),
  redirection('/reporting/databricks-platform', '/reporting/databricks-platform/apps'),
  redirection('/reporting/artificial-intelligence', '/reporting/artificial-intelligence/vector-search'),
  redirection('/reporting/serverless/pipelines/{pipelineId}/runs', '/reporting/pipelines/{pipelineId}/runs'),
  redirection('/reporting/job-runs/{jobId}', '/reporting/workflow-runs/data/{jobId}'),
]

import { ownCostScreen } from '#features/session/own-cost/screen.ts'
import { workflowRunsScreen } from '#features/workloads/job-runs/screen.ts'
import { workflowsScreen } from '#features/workloads/jobs/screen.ts'
import { maintenanceRunsScreen } from '#features/workloads/maintenance-runs/screen.ts'
import { nestedNotebooksScreen } from '#features/workloads/nested-notebooks/screen.ts'
import { runComparisonScreen } from '#features/workloads/run-comparison/screen.ts'
import { runTasksScreen } from '#features/workloads/run-tasks/screen.ts'
import { oneTimeRunsScreen } from '#features/workloads/submit-run/screen.ts'
import { workflowTrendScreen } from '#features/workloads/run-trends/screen.ts'
import { unexplainedMoneyScreen } from '#features/workloads/unexplained-money/screen.ts'
import { redirection, type Redirection, type Screen } from '#ui/screen/screen.ts'

/** Every screen of the application, in the order of the rail. */
export const screens: readonly Screen[] = [
  workflowsScreen,
  workflowRunsScreen,
  workflowTrendScreen,
  runComparisonScreen,
  runTasksScreen,
  oneTimeRunsScreen,
  maintenanceRunsScreen,
  nestedNotebooksScreen,
  unexplainedMoneyScreen,
  ownCostScreen,
]

/** Paths that only lead on. Where there is no screen yet, the path leads home like any unknown one. */
export const redirections: readonly Redirection[] = [
  redirection('/reporting-v3', '/reporting'),
  redirection('/reporting/workflow-runs/data-v3/{jobId}', '/reporting/workflow-runs/data/{jobId}'),
  redirection('/reporting/workflow-runs/trend-v3/{jobId}', '/reporting/workflow-runs/trend/{jobId}'),
  redirection('/reporting/job-runs/{jobId}', '/reporting/workflow-runs/data/{jobId}'),
]

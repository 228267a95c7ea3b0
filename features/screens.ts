import { redirection, type Redirection, type Screen } from '#ui/screen/screen.ts'
import { ownCostScreen } from './session/own-cost/screen.ts'
import { workflowRunsScreen } from './workloads/job-runs/screen.ts'
import { workflowsScreen } from './workloads/jobs/screen.ts'
import { maintenanceJobsTab } from './workloads/maintenance-jobs/screen.ts'
import { maintenanceRunsScreen } from './workloads/maintenance-runs/screen.ts'
import { nestedNotebooksScreen } from './workloads/nested-notebooks/screen.ts'
import { runComparisonScreen } from './workloads/run-comparison/screen.ts'
import { runTasksScreen } from './workloads/run-tasks/screen.ts'
import { workflowTrendScreen } from './workloads/run-trends/screen.ts'
import { oneTimeRunsScreen } from './workloads/submit-run/screen.ts'
import { oneTimeRunsTab } from './workloads/submit-runs/screen.ts'
import { unexplainedMoneyScreen } from './workloads/unexplained-money/screen.ts'

/** Every screen of the application, in the order of the rail. */
export const screens: readonly Screen[] = [
  workflowsScreen,
  oneTimeRunsTab,
  maintenanceJobsTab,
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

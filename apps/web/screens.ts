import { workflowRunsScreen } from '#features/workloads/job-runs/screen.ts'
import { workflowsScreen } from '#features/workloads/jobs/screen.ts'
import { runTasksScreen } from '#features/workloads/run-tasks/screen.ts'
import { unexplainedMoneyScreen } from '#features/workloads/unexplained-money/screen.ts'
import { redirection, type Redirection, type Screen } from '#ui/screen/screen.ts'

/** Every screen of the application, in the order of the rail. */
export const screens: readonly Screen[] = [
  workflowsScreen,
  workflowRunsScreen,
  runTasksScreen,
  unexplainedMoneyScreen,
]

/** Paths that only lead on. Where there is no screen yet, the path leads home like any unknown one. */
export const redirections: readonly Redirection[] = [redirection('/reporting-v3', '/reporting')]

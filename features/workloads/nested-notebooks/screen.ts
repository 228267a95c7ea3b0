import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () => import('./contract.ts').then(({ listNestedNotebooks }) => listNestedNotebooks)

export const nestedNotebooksScreen = listScreen(list, {
  place: place.nestedNotebooks,
  title: 'Nested notebooks',
  question: 'Which notebooks the notebook of this task ran in turn; only the first level is kept.',
  area: 'Workloads',
  parent: place.run,
  guard: 'user',
  isOfJob: true,
  facts: 'Task {taskId} of run {runId}. They run on the VMs of their task, whose cost includes theirs.',
  addressed: { attemptNumber: '0' },
  rowsName: 'nested notebooks',
  empty: {
    title: 'There is no data.',
    children:
      'This task called no notebook, or Databricks does not report it: requires the column source_task_run_id of system.lakeflow.job_run_timeline.',
  },
})

import type { TaskRun } from '../contract.ts'
import { TaskResourcesPanel } from './task-resources-panel.tsx'
import { TaskTimePanel } from './task-time-panel.tsx'

type Props = { task: TaskRun; tasksCount: number | null; workspaceId: string | undefined }

/** The task run that is open below the list: where its time went, and what it drew on. */
export function OpenedTask({ task, tasksCount, workspaceId }: Props) {
  return (
    <>
      <div ref={bringIntoSight}>
        <TaskTimePanel task={task} tasksCount={tasksCount} />
      </div>
      <TaskResourcesPanel task={task} workspaceId={workspaceId} />
    </>
  )
}

/** Scrolls to what was opened where it lies below what is in sight, such as after a long table. */
function bringIntoSight(opened: HTMLElement | null): void {
  if (opened && opened.getBoundingClientRect().top > globalThis.innerHeight)
    opened.scrollIntoView({ block: 'center' })
}

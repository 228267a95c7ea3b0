import { Drawer } from '#ui/drawer/drawer.tsx'
import { WorkRun } from './work-run.tsx'

type Props = { executionId: string; onClose: () => void }

/** A run of any kind of work in a drawer. */
export function WorkRunDrawer({ executionId, onClose }: Props) {
  return (
    <Drawer title="Run" onClose={onClose}>
      <WorkRun executionId={executionId} />
    </Drawer>
  )
}

import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import styles from './scope.module.css'
import { ScopeChoice } from './scope-choice.tsx'
import type { ScopeSubscription, ScopeWorkspace } from './scope.ts'
import { scopeLabel } from './scope.ts'
import { noWorkspaces, SeenWorkspaces } from './seen-workspaces.ts'

export type ScopePickerProps = {
  subscriptions: readonly ScopeSubscription[]
  workspaces: readonly ScopeWorkspace[]
  chosen: readonly ScopeWorkspace[]
  /** What all of them together are called. */
  allLabel: string
  onChoose: (ids: ReadonlySet<string>) => void
}

/** Which subscriptions and workspaces the view covers. */
export function ScopePicker(props: ScopePickerProps) {
  const { subscriptions, workspaces, chosen, allLabel, onChoose } = props
  const [isOpen, setIsOpen] = useState(false)
  const seesNone = use(SeenWorkspaces)?.length === 0
  const handleApply = (ids: ReadonlySet<string>) => {
    setIsOpen(false)
    onChoose(ids)
  }
  const label = scopeLabel(chosen, workspaces, subscriptions, allLabel)
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      renderTarget={(anchor) => (
        <Button {...anchor} className={styles.picker} icon={<IconWorld size={16} stroke={1.5} aria-hidden />}>
          <span className="visually-hidden">Scope:</span>
          <span className="clip" data-tooltip={label}>
            {label}
          </span>
          {chosen.length !== 1 && <span className="faint">{chosen.length}</span>}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </Button>
      )}
    >
      {seesNone ? (
        <NoChoice onClose={() => setIsOpen(false)} />
      ) : (
        <ScopeChoice
          subscriptions={subscriptions}
          workspaces={workspaces}
          allLabel={allLabel}
          chosenIds={new Set(chosen.map(({ id }) => id))}
          onApply={handleApply}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </Popover>
  )
}

function NoChoice({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.choice}>
      <p className={styles.none}>{noWorkspaces}</p>
      <div className={styles.foot}>
        <Button className="push" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

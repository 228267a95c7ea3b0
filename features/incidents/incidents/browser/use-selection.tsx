import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { mostAtOnce } from '../contract/work.ts'
import { ActionDialog, type AskedAction } from './action-dialog.tsx'
import { useAction, type Acted } from './use-action.ts'

/** The chosen incidents, and what can be done with them; what was not done stays chosen. */
export function useSelection(onActed: (acted: Acted) => void) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedAction>()
  const handleActed = (acted: Acted) => {
    setChosen(new Set(acted.results.filter(({ isDone }) => !isDone).map(({ incidentId }) => incidentId)))
    onActed(acted)
  }
  const { act, isActing } = useAction(handleActed)
  const areTooMany = chosen.size > mostAtOnce
  const actions = (
    <>
      {areTooMany && <span className="muted">At most {mostAtOnce} at once</span>}
      <Button disabled={areTooMany} onClick={() => setAsked('assign')}>
        Assign
      </Button>
      <Button disabled={areTooMany} onClick={() => setAsked('snooze')}>
        Snooze
      </Button>
      <Button disabled={areTooMany} onClick={() => setAsked('dismiss')}>
        Dismiss
      </Button>
      <Button disabled={isActing || areTooMany} onClick={() => act([...chosen], { kind: 'RESTORE' })}>
        Take back
      </Button>
      <Button tone="quiet" onClick={() => setChosen(new Set())}>
        Clear
      </Button>
    </>
  )
  return {
    selection: { chosen, onChange: setChosen, actions },
    dialog: asked !== undefined && (
      <ActionDialog
        asked={asked}
        incidentIds={[...chosen]}
        onActed={handleActed}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

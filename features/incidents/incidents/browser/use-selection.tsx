import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useIncidentsChanged, useRestore } from './use-restore.ts'

/** The chosen incidents, and what can be done with them. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isDismissing, setDismissing] = useState(false)
  const onChanged = useIncidentsChanged()
  const clear = () => setChosen(new Set())
  const { restore, isRestoring } = useRestore(clear)
  const actions = (
    <>
      <Button onClick={() => setDismissing(true)}>Dismiss</Button>
      <Button disabled={isRestoring} onClick={() => restore([...chosen])}>
        Take back
      </Button>
      <Button tone="quiet" onClick={clear}>
        Clear
      </Button>
    </>
  )
  const handleDismissed = () => {
    clear()
    onChanged()
  }
  return {
    selection: { chosen, onChange: setChosen, actions },
    dialog: isDismissing && (
      <DismissDialog
        incidentIds={[...chosen]}
        onDismissed={handleDismissed}
        onClose={() => setDismissing(false)}
      />
    ),
  }
}

import { useStore } from '#client/store.ts'
import { versionChange } from '#client/version-watch.ts'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** A newer build answers: the page has to be loaded anew. */
export function VersionDialog() {
  const change = useStore(versionChange)
  if (change === 'none') return null
  return (
    <Dialog
      title={change === 'major' ? 'A new version is installed' : 'A new build is installed'}
      actions={
        <Button tone="primary" onClick={() => location.reload()}>
          OK
        </Button>
      }
    >
      The page is loaded anew; the view that you look at stays.
    </Dialog>
  )
}

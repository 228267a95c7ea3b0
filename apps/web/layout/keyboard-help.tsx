import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './views.module.css'

const keys: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'Go to a screen; find jobs, clusters and runs by name or id; open a pasted Databricks address'],
  ['?', 'This help'],
  ['Tab, Shift Tab', 'Next / previous control'],
  ['↑ ↓', 'Next / previous row of a table'],
  ['→ ←', 'Links, buttons and N/A within a row'],
  ['→ ← on a chart', 'Next / previous bar with its figures; Enter opens it'],
  ['Home, End', 'First / last row or bar'],
  ['Enter', 'Open selected row'],
  ['Esc', 'Close a drawer, a dialog or a list'],
]

/** Which keys do what. Mount it to open it. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <span className={control.key}>{key}</span>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

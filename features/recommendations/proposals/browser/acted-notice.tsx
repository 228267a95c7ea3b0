import { Button } from '#ui/control/button.tsx'
import { refusalTexts } from './proposal-text.ts'
import styles from './recommendations.module.css'
import type { Acted } from './use-proposal-action.ts'

type Props = { acted: Acted; onClose: () => void }

/** What was done with recommendations, and what was not and why. */
export function ActedNotice({ acted: { text, results }, onClose }: Props) {
  return (
    <div className={styles.notice} role="status">
      <div className="grow">
        <b className="strong">{text}</b>
        {refusalTexts(results).map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
      <Button tone="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

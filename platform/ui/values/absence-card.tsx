import { useEffect, useRef } from 'react'
import { ScreenLink } from '../url-state/screen-link.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { placeTooltip } from '../tooltip/place-tooltip.ts'
import { missingText, stepText } from './absence-text.ts'
import { useWaits } from './waits.ts'
import { openAbsence, type OpenAbsence } from './open-absence.ts'
import styles from './values.module.css'

/** Closes by Escape or a click elsewhere, and gives the focus back. */
function useLightDismiss(holder: HTMLElement) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current
    element?.showPopover()
    element?.focus()
    const handleToggle = (event: Event) => {
      if (!('newState' in event) || event.newState !== 'closed') return
      openAbsence(undefined)
      if (document.activeElement === document.body) holder.focus()
    }
    element?.addEventListener('toggle', handleToggle)
    return () => element?.removeEventListener('toggle', handleToggle)
  }, [holder])
  return card
}

/** The card with the reason of an N/A. */
export function AbsenceCard({ absence, holder }: OpenAbsence) {
  const card = useLightDismiss(holder)
  const waits = useWaits()
  const missing = missingText(absence)
  const { step } = absence
  const place = placeTooltip(holder.getBoundingClientRect(), window.innerWidth, window.innerHeight)
  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label="Why is this N/A?"
      data-popover-open
      tabIndex={-1}
      className={styles.card}
      style={place}
    >
      <b className="strong">{absence.because}</b>
      <dl>
        {missing !== undefined && (
          <div>
            <dt>Missing</dt>
            <dd>{missing}</dd>
          </div>
        )}
        <div>
          <dt>Next step</dt>
          <dd>{stepText(step, waits)}</dd>
        </div>
      </dl>
      {step.kind === 'act' && step.screen && (
        <ScreenLink to={step.screen.path}>{step.screen.name}</ScreenLink>
      )}
      {step.kind === 'act' && step.command !== undefined && (
        <span className={styles.command}>
          <code className="mono">{step.command}</code>
          <CopyButton text={step.command} label={`Copy ${step.command}`} />
        </span>
      )}
    </div>
  )
}

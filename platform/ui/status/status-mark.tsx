import type { Tone } from './status-looks.ts'
import styles from './status.module.css'

type Props = { tone: Tone; size?: number; label?: string }

/** The shape of a tone: square, square in square, triangle, square with a cross, hollow square, dash. */
export function StatusMark({ tone, size = 10, label }: Props) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      data-tooltip={label}
      {...naming}
    >
      {shapes[tone]}
    </svg>
  )
}

const square = { x: 0.5, y: 0.5, width: 9, height: 9, rx: 1.5 }
const outline = { x: 1.2, y: 1.2, width: 7.6, height: 7.6, rx: 1.5, strokeWidth: 1.4 }

const shapes: Readonly<Record<Tone, React.ReactNode>> = {
  ok: <rect {...square} fill="var(--ok-solid)" />,
  running: (
    <>
      <rect {...outline} fill="none" stroke="var(--running-solid)" />
      <rect x="3.4" y="3.4" width="3.2" height="3.2" rx=".6" fill="var(--running-solid)" />
    </>
  ),
  warning: <path d="M5 .6 9.8 9.2H.2z" fill="var(--warning-solid)" />,
  failed: (
    <>
      <rect {...square} fill="var(--failed-solid)" />
      <path d="m3 3 4 4M7 3 3 7" strokeWidth="1.4" stroke="var(--surface-panel)" fill="none" />
    </>
  ),
  neutral: <rect {...outline} fill="none" stroke="var(--neutral-solid)" />,
  none: <path d="M2 5h6" strokeWidth="1.3" stroke="var(--neutral-solid)" fill="none" />,
}

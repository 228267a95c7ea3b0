import { Checkbox } from '#ui/control/checkbox.tsx'
import styles from './run-trends.module.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** What a chart shows besides, on or off. */
export function Switch({ label, isOn, onChange }: Props) {
  return (
    <label className={styles.switch}>
      <Checkbox checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

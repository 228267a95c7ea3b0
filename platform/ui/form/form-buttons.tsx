import { Button } from '#ui/control/button.tsx'
import styles from './form.module.css'

type Props = {
  formId: string
  submit: string
  isSending: boolean
  /** One button alone is as wide as the form. */
  isWide: boolean
  onCancel: (() => void) | undefined
}

/** The way back, and what the form does; it does it once, however often it is pressed. */
export function FormButtons({ formId, submit, isSending, isWide, onCancel }: Props) {
  return (
    <div className={isWide ? styles.wideButtons : styles.buttons}>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button type="submit" form={formId} tone="primary" disabled={isSending}>
        {submit}
      </Button>
    </div>
  )
}

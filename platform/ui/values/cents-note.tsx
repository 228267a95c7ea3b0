import { classes } from '#ui/classes.ts'
import styles from './values.module.css'

/** The footnote of a table with a total of money. */
export const centsNote = 'Amounts are cut to the cent; rows may not add up to it.'

/** The one footnote about cents. */
export function CentsNote() {
  return <p className={classes('faint', 'small', styles.centsNote)}>{centsNote}</p>
}

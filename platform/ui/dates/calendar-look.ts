import styles from './dates.module.css'

/** How a calendar of the library looks here. */
export const calendarLook = {
  day: styles.day ?? '',
  weekday: styles.weekday ?? '',
  calendarHeaderLevel: styles.level ?? '',
  calendarHeaderControl: styles.turn ?? '',
}

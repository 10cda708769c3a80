/** The backup codes of a second step. */
export const BACKUP_CODES = 10;

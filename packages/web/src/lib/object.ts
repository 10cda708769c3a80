/** An object with these of its fields and no others. */
export const only = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** The values that `fields` would replace. */
export function pick<Row extends object, Fields extends Partial<Row>>(row: Row, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof Row]])) as Fields;
}

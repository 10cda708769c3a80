import { type FormEvent, useRef, useState } from "react";
import { isApiError } from "./api-error";

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
/** Any zod schema fits; this file does not import zod, so that public pages stay small. */
interface Schema<Out> {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } };
}

export interface FormOptions<Values extends object, Out> {
  /** The request's own input schema: `CreateInput` of `@stint/core/<noun>/schema`. Or a plain check. */
  schema?: Schema<Out>;
  /** The checks without a schema: sentences per field, an empty object when all is well. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  initial: Values;
  /** Gets the values that the schema parsed. Its errors are shown: field errors at their fields, the rest in `problem`. */
  onSubmit: (data: Out, values: Values) => Promise<unknown>;
}

/**
 * A plain controlled form: validates a field on blur and everything on submit, keeps the typed values on any error,
 * and moves the focus to the first wrong field.
 */
export function useForm<Values extends object, Out = Values>(options: FormOptions<Values, Out>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  // The latest values, before React has rendered them: a blur may follow a change at once.
  const latest = useRef(options.initial);

  function validate(current: Values): { errors: Record<string, string>; data: Out | undefined } {
    if (options.check) {
      const found = Object.entries(options.check(current)).filter(([, text]) => text);
      return { errors: Object.fromEntries(found) as Record<string, string>, data: current as unknown as Out };
    }
    const parsed = options.schema?.safeParse(current);
    if (!parsed) return { errors: {}, data: current as unknown as Out };
    if (parsed.success) return { errors: {}, data: parsed.data };
    const found: Record<string, string> = {};
    for (const issue of parsed.error.issues) {
      const name = issue.path.join(".");
      found[name] ??= issue.message;
    }
    return { errors: found, data: undefined };
  }

  function set<K extends keyof Values>(name: K, value: Values[K]): void {
    setAll({ ...latest.current, [name]: value });
    // The complaint goes as soon as the field is touched; it comes back on blur if it still holds.
    const own = ([of]: [string, string]) => of === name || of.startsWith(`${String(name)}.`);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter((each) => !own(each))));
  }

  function setAll(next: Values): void {
    latest.current = next;
    setValues(next);
  }

  function blur(name: keyof Values & string): void {
    const current = latest.current;
    const text = validate(current).errors[name];
    if (text && current[name] !== options.initial[name]) setErrors((before) => ({ ...before, [name]: text }));
  }

  async function submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    const form = event?.currentTarget;
    if (busy.current) return;
    // An unreadable number keeps its own red line in its field: the form is not sent without it.
    const unread = form?.querySelector<HTMLElement>("[data-unread]");
    if (unread) return unread.focus();
    const current = latest.current;
    const checked = validate(current);
    setErrors(checked.errors);
    setProblem(undefined);
    if (Object.keys(checked.errors).length > 0) return focusFirst(form);
    busy.current = true;
    setPending(true);
    try {
      await options.onSubmit(checked.data as Out, current);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.handled) return;
      const fields = { ...error.fields };
      setErrors(fields);
      const shown = Object.keys(fields).some((name) => name in current);
      if (!shown) setProblem(error.message);
      else focusFirst(form);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    values,
    set,
    setValues: setAll,
    errors,
    setErrors,
    /** The error of the whole form, in a sentence. */
    problem,
    setProblem,
    pending,
    /** `<form onSubmit={form.submit} noValidate>` */
    submit,
    /** Spread on a text part: value, onChange and onBlur of that field. */
    field: <K extends keyof Values & string>(name: K) => ({
      name,
      value: values[name],
      onChange: (value: Values[K]) => set(name, value),
      onBlur: () => blur(name),
    }),
  };
}

function focusFirst(form: HTMLFormElement | undefined): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
  );
}

import { expense as machine, priceOf } from "@stint/core/expense/rules";
import { type Bill, CATEGORIES, type Category, CreateInput } from "@stint/core/expense/schema";
import { isPercent } from "@stint/core/platform/money";
import { useQueryClient } from "@tanstack/react-query";
import { Upload as UploadIcon, X } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { dayOf, money } from "../../lib/format";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { isAdmin, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { useCurrency } from "../../ui/currency";
import { DateInput } from "../../ui/date-input";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/lazy-part";
import { MoneyInput } from "../../ui/money-input";
import { PlainSelect } from "../../ui/plain-select";
import { QuantityInput } from "../../ui/quantity-input";
import { TextInput } from "../../ui/text-input";
import { ACCEPTED, bytesInWords, checkFile, upload, uploadProblem } from "../record/upload";
import { type Expense, expensesQuery } from "./queries";
import { categoryWords } from "./words";

/** Only whoever gets bills through a network has any. */
const IncomingBills = lazyPart(() => import("../delivery/incoming-bills").then((part) => part.IncomingBills));

/** Notes an expense with its receipt, or changes one; on an invoice only the receipt can be changed. */
export function ExpenseDialog({
  projectId,
  expense,
  currency: known,
  onClose,
  onLacking,
}: {
  projectId: number;
  expense: Expense | undefined;
  /** The currency of the project's other expenses. */
  currency: string | undefined;
  onClose: () => void;
  /** The expense was kept and its receipt was not, with why; nothing once it was. */
  onLacking: (id: number, why: string | undefined) => void;
}) {
  const formId = useId();
  const own = useCurrency();
  const owns = !isAdmin(useUser());
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const picker = useRef<HTMLInputElement>(null);
  const bill = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [dropped, setDropped] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const currency = expense?.currency ?? known ?? own;
  const only = expense !== undefined && !machine.can(expense.status, "edit");
  const today = dayOf(new Date());
  const form = useForm({
    schema: CreateInput,
    initial: {
      project_id: projectId,
      name: expense?.name ?? "",
      category: expense?.category ?? ("other" satisfies Category as Category),
      spent_on: expense?.spent_on ?? (today as string | null),
      amount: expense?.amount ?? (null as number | null),
      billable: expense?.billable ?? true,
      markup: expense?.markup ?? "0",
      note: expense?.note ?? "",
      supplier: expense?.supplier ?? "",
      supplier_number: expense?.supplier_number ?? "",
      bill_upload_id: undefined as string | undefined,
      incoming_id: undefined as number | undefined,
    },
    onSubmit: async (body) => {
      const saved = await save(body);
      await keepReceipt(saved);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: expensesQuery(projectId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ["invoices", "billable", projectId] }),
      ]);
      onClose();
    },
  });

  async function save({ project_id, ...fields }: CreateInput): Promise<Expense> {
    if (!expense)
      return (
        await api.post("/expenses", {
          body: { project_id, ...fields },
          key: keyOf({ project_id, ...fields }),
        })
      ).data;
    if (only) return expense;
    // Whose bill it was read from stays.
    const { supplier: _, supplier_number: __, bill_upload_id: ___, incoming_id: ____, ...changes } = fields;
    return (
      await api.patch("/expenses/{id}", {
        path: { id: expense.id },
        body: changes,
        version: expense.version,
      })
    ).data;
  }

  /** The expense is kept if its receipt fails: the receipt can be added again from the list. */
  async function keepReceipt({ id }: Expense): Promise<void> {
    try {
      if (file)
        await upload(
          {
            start: (body) => api.post("/expenses/{id}/receipt", { path: { id }, body }),
            complete: (body) => api.post("/expenses/{id}/receipt/complete", { path: { id }, body }),
          },
          file,
        );
      else if (dropped && expense?.receipt) await api.delete("/expenses/{id}/receipt", { path: { id } });
      onLacking(id, undefined);
    } catch (error) {
      onLacking(id, uploadProblem(error));
    }
  }

  async function choose(chosen: File): Promise<void> {
    try {
      await checkFile(chosen);
      setFile(chosen);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(uploadProblem(error));
    }
  }

  /** Fills the fields in with what a bill says; its XML becomes the receipt. */
  function fillIn(data: Bill, incoming_id?: number): void {
    const { name, spent_on, note, supplier, supplier_number, bill_upload_id } = data;
    form.setValues({
      ...form.values,
      ...{ name, spent_on, note, supplier, supplier_number, incoming_id },
      bill_upload_id: bill_upload_id ?? undefined,
      amount: data.amount ?? form.values.amount,
    });
    if (data.duplicate) setRefusal("This bill is noted already.");
    else if (data.amount === null) setRefusal(`The bill is ${data.total}. Enter the amount in ${currency}.`);
  }

  async function readIncoming(id: number): Promise<void> {
    setRefusal(undefined);
    try {
      const read = await api.post("/einvoices/incoming/{id}/read", {
        path: { id },
        body: { project_id: projectId },
      });
      fillIn(read.data, id);
    } catch (error) {
      setRefusal(uploadProblem(error));
    }
  }

  /** Fills the fields in from an e-invoice; a PDF is kept as the receipt, too. */
  async function readBill(chosen: File): Promise<void> {
    setRefusal(undefined);
    try {
      const xml = await (await import("./bill")).xmlOf(chosen);
      if (!xml) return setRefusal("There is no e-invoice in this file.");
      fillIn((await api.post("/expenses/bill", { body: { project_id: projectId, xml } })).data);
      if (chosen.type === "application/pdf") await choose(chosen);
    } catch (error) {
      setRefusal(uploadProblem(error));
    }
  }

  const { amount, markup, billable } = form.values;
  const price = billable && amount !== null && isPercent(markup) ? priceOf({ amount, markup }) : null;
  const kept = dropped ? null : expense?.receipt;
  const receipt = file ?? kept;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title={only ? "Receipt" : expense ? "Edit expense" : "Add expense"}
      description={only ? "An invoice bills this expense; only its receipt can be changed." : undefined}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {expense ? "Save" : "Add expense"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid grid-cols-2 gap-3">
        {!expense && owns && (
          <Suspense fallback={null}>
            <IncomingBills chosen={form.values.incoming_id} onChoose={(id) => void readIncoming(id)} />
          </Suspense>
        )}
        {!only && (
          <>
            <Field label="Expense" error={form.errors.name} required className="col-span-2">
              <TextInput {...form.field("name")} maxLength={120} placeholder="Train to the workshop" />
            </Field>
            <Field label="Category" error={form.errors.category} className="max-sm:col-span-2">
              <PlainSelect
                value={form.values.category}
                onChange={({ target }) => form.set("category", target.value as Category)}
              >
                {CATEGORIES.map((each) => (
                  <option key={each} value={each}>
                    {categoryWords[each]}
                  </option>
                ))}
              </PlainSelect>
            </Field>
            <Field label="Paid on" error={form.errors.spent_on} required className="max-sm:col-span-2">
              <DateInput value={form.values.spent_on} onChange={(day) => form.set("spent_on", day)} />
            </Field>
            <Field label="Amount" error={form.errors.amount} required>
              <MoneyInput
                currency={currency}
                value={amount}
                onChange={(next) => form.set("amount", next)}
                max={9_999_999_999}
              />
            </Field>
            <Field label="Markup" error={form.errors.markup}>
              <QuantityInput
                unit="%"
                max={100}
                disabled={!billable}
                value={markup}
                onChange={(next) => form.set("markup", next || "0")}
              />
            </Field>
            <Checkbox
              checked={billable}
              onChange={(on) => form.set("billable", on)}
              aside={price === null ? undefined : money(price, currency)}
              className="col-span-2"
            >
              The client pays this
            </Checkbox>
            <Field label="Note" error={form.errors.note} className="col-span-2">
              <TextInput {...form.field("note")} maxLength={1000} placeholder="Shown under the line" />
            </Field>
          </>
        )}
        <div className="col-span-2">
          <input
            ref={picker}
            type="file"
            accept={ACCEPTED}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            data-receipt=""
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void choose(chosen);
              event.target.value = "";
            }}
          />
          {!expense && (
            <input
              ref={bill}
              type="file"
              accept=".xml,application/xml,text/xml,application/pdf"
              tabIndex={-1}
              aria-hidden="true"
              className="sr-only"
              data-bill=""
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                if (chosen) void readBill(chosen);
                event.target.value = "";
              }}
            />
          )}
          {(form.values.bill_upload_id !== undefined || form.values.incoming_id !== undefined) &&
            !receipt && <p className="mb-2 text-14">The e-invoice is kept as the receipt.</p>}
          {receipt ? (
            <p className="flex items-center gap-2 text-14">
              <span className="min-w-0 truncate">{receipt.name}</span>
              <span className="text-13 whitespace-nowrap text-muted">{bytesInWords(receipt.size)}</span>
              <IconButton
                label="Remove receipt"
                icon={<X size={16} />}
                size="s"
                onClick={() => (file ? setFile(undefined) : setDropped(true))}
              />
            </p>
          ) : (
            <Button size="s" icon={<UploadIcon size={16} />} onClick={() => picker.current?.click()}>
              Add receipt
            </Button>
          )}
          {!expense && (
            <Button
              size="s"
              className="ml-2"
              icon={<UploadIcon size={16} />}
              onClick={() => bill.current?.click()}
            >
              Read e-invoice
            </Button>
          )}
          {form.errors.supplier_number && (
            <p role="alert" className="mt-1.5 text-13 text-bad">
              {form.errors.supplier_number}
            </p>
          )}
          <p aria-live="polite" className="mt-1.5 text-13 text-muted">
            {refusal ? <span className="text-bad">{refusal}</span> : "PDF, JPEG or PNG, up to 20 MB"}
          </p>
        </div>
        {form.problem && (
          <p role="alert" className="col-span-2 text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { Code, isApiError } from "../../../lib/api-error";
import { errorText } from "../../../lib/report";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";

export interface Coupon {
  coupon_code: string;
  description: string;
}

/** A coupon is looked up before anything is paid; each try drops the one before. */
export function CouponField({
  coupon,
  onCoupon,
  paying,
  refused,
}: {
  coupon: Coupon | undefined;
  onCoupon: (coupon: Coupon | undefined) => void;
  paying: boolean;
  /** The server's words for a coupon that the purchase did not take. */
  refused: string | undefined;
}) {
  // What a promotion brought is typed already; whoever came by it presses Apply.
  const { source_type, source_id } = useUser();
  const promotion = source_type === "promo_code" ? (source_id ?? "") : "";
  const [code, setCode] = useState(coupon?.coupon_code ?? promotion);
  const [problem, setProblem] = useState<string>();
  const apply = useMutation({
    mutationFn: async () =>
      (await api.post("/currentuser/coupons/apply", { body: { coupon_code: code.trim() } })).data,
    meta: { errors: "own" },
    onMutate: () => {
      onCoupon(undefined);
      setProblem(undefined);
    },
    onSuccess: (found) => {
      setCode(found.coupon_code);
      onCoupon(found);
    },
    onError: (error) =>
      setProblem(isApiError(error) && error.code === Code.NoActiveCoupon ? error.message : errorText(error)),
  });
  const isApplied = coupon !== undefined && coupon.coupon_code === code.trim();
  const error = problem ?? refused;
  const isOff = code.trim() === "" || paying || isApplied;
  return (
    <form
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter applies and never pays.
        event.stopPropagation();
        if (code.trim() === "") setProblem("Please enter a coupon code.");
        else if (!isOff && !apply.isPending) apply.mutate();
      }}
    >
      <Field
        label="Coupon"
        className="flex-1"
        error={error}
        ok={isApplied && !error ? `${coupon.coupon_code} applied.` : undefined}
      >
        <TextInput
          value={code}
          onChange={(text) => {
            setCode(text);
            setProblem(undefined);
          }}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" aria-disabled={isOff || undefined} pending={apply.isPending} className="mt-6">
        Apply
      </Button>
    </form>
  );
}

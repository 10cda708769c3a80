/** The kinds of tax id that are asked for most, by the provider's names. */
export const TAX_IDS: readonly { value: string; label: string }[] = [
  { value: "", label: "None" },
  { value: "eu_vat", label: "EU VAT number" },
  { value: "gb_vat", label: "UK VAT number" },
  { value: "us_ein", label: "US EIN" },
  { value: "ca_gst_hst", label: "Canada GST or HST" },
  { value: "ch_vat", label: "Switzerland VAT number" },
  { value: "no_vat", label: "Norway VAT number" },
  { value: "au_abn", label: "Australia ABN" },
  { value: "nz_gst", label: "New Zealand GST" },
  { value: "in_gst", label: "India GST" },
  { value: "jp_cn", label: "Japan corporate number" },
  { value: "sg_gst", label: "Singapore GST" },
  { value: "za_vat", label: "South Africa VAT number" },
  { value: "br_cnpj", label: "Brazil CNPJ" },
];

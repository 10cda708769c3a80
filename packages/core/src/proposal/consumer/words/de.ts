import type { NoticeWords } from "./en";

export const words: NoticeWords = {
  contract: [
    "Sie können diesen Vertrag innerhalb von {days} Tagen nach der Unterzeichnung ohne Angabe von Gründen widerrufen.",
    "Verwenden Sie dafür die Schaltfläche „Withdraw from this contract“ auf der Seite dieses Angebots, oder schreiben Sie an {address}. Es genügt, den Widerruf am letzten Tag abzusenden.",
    "{name} zahlt dann innerhalb von 14 Tagen nach Eingang des Widerrufs alles zurück, was Sie gezahlt haben, auf demselben Weg und ohne Entgelt.",
    "Haben Sie verlangt, dass die Arbeit früher beginnt, zahlen Sie für das, was bis zum Widerruf erbracht wurde. Ist alles erbracht, ist das Widerrufsrecht erloschen.",
    "Ihre eigenen Worte genügen: „Ich widerrufe den Vertrag mit {name}“, mit dem Tag der Unterzeichnung, Ihrem Namen und Ihrer Anschrift.",
  ],
  change: [
    "Sie können diese Änderung innerhalb von {days} Tagen nach der Unterzeichnung ohne Angabe von Gründen widerrufen. Der Vertrag gilt dann weiter wie vor der Änderung; Ihr Recht, ihn zu widerrufen, bleibt, wie es ist.",
    "Verwenden Sie dafür die Schaltfläche „Withdraw from this change“ auf der Seite dieser Änderung, oder schreiben Sie an {address}. Es genügt, den Widerruf am letzten Tag abzusenden.",
    "Was Sie gezahlt haben, zählt für den Vertrag, wie er war. Was darüber hinausgeht, zahlt {name} innerhalb von 14 Tagen nach Eingang des Widerrufs zurück, auf demselben Weg und ohne Entgelt.",
    "Haben Sie verlangt, dass die zusätzliche Arbeit früher beginnt, zahlen Sie für das, was davon bis zum Widerruf erbracht wurde. Ist alles erbracht, ist das Widerrufsrecht erloschen.",
    "Ihre eigenen Worte genügen: „Ich widerrufe die Änderung des Vertrags mit {name}“, mit dem Tag der Unterzeichnung, Ihrem Namen und Ihrer Anschrift.",
  ],
  form: {
    title:
      "Muster-Widerrufsformular (Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)",
    to: "An",
    lines: [
      "Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung:",
      "Bestellt am:",
      "Name des/der Verbraucher(s):",
      "Anschrift des/der Verbraucher(s):",
      "Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):",
      "Datum:",
      "(*) Unzutreffendes streichen.",
    ],
  },
  settlement: {
    title: "Leistungen bis zum Widerruf",
    line: "{name}, bis zum Widerruf erbracht",
    reason: "Widerruf des Vertrags",
    contract: "Abrechnung des Vertrags vom {signed}, den Sie am {day} widerrufen haben.",
    owed: "Für das bis dahin Erbrachte schulden Sie {owed}, im Verhältnis zum vereinbarten Gesamtpreis von {total}.",
    paid: "Davon sind {paid} bezahlt.",
    taken_off: "Zuvor zu einem anderen Steuersatz berechnet",
  },
};

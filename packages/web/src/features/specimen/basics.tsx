import { ArrowRight, Plus, Send, Trash2 } from "lucide-react";
import { Amount } from "../../ui/amount";
import { Avatar, BrandMark } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { KeyHint } from "../../ui/key-hint";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";
import { Status, statusNames } from "../../ui/status";
import { Tag } from "../../ui/tag";
import { Section } from "./section";

export function Statuses() {
  return (
    <Section title="Status: a mark and a word">
      <ul className="grid grid-cols-2 gap-y-2 sm:grid-cols-4">
        {statusNames.slice(0, 11).map((name) => (
          <li key={name}>
            <Status status={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" icon={<Send size={17} />}>
          Send
        </Button>
        <Button kind="primary" className="outline-2 outline-offset-2 outline-accent">
          Focus
        </Button>
        <Button kind="primary" pending pendingLabel="Sending">
          Send
        </Button>
        <Button>Second</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="link">In a row</Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button size="s" icon={<Plus size={16} />}>
          Small
        </Button>
        <Button size="l" kind="primary" iconEnd={<ArrowRight size={17} />}>
          Large
        </Button>
        <IconButton label="Delete" icon={<Trash2 size={18} />} />
        <IconButton label="Add" kind="second" icon={<Plus size={18} />} />
        <IconButton label="Create" kind="primary" icon={<Plus size={18} />} />
      </div>
    </Section>
  );
}

export function Types() {
  return (
    <Section title="Type">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="text-52 font-[650] tracking-[-0.02em]">$48,215</span>
        <span className="text-32 font-[650]">$24,060</span>
        <span className="text-22 font-semibold">22 Page</span>
        <span className="text-19 font-semibold">19 Phase</span>
        <span className="text-17 font-semibold">17 Section</span>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span>15 Body and amounts</span>
        <span className="text-14">14 Second line, nav</span>
        <span className="text-13 text-muted">13 Labels, column heads</span>
        <span className="text-right">
          1,111.11
          <br />
          8,888.88
        </span>
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Amount label="Coming in" value={4_821_500} note="The rest is due by December 31." />
        <Amount
          label="Scope total"
          value={203_200_000}
          size="tool"
          note="14 services, 1 optional not counted"
        />
        <div className="max-w-[180px]">
          <Amount label="Shrinks to fit" value={129_500_000} />
        </div>
        <Amount label="Agreed, not yet received" value={0} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Money value={1_203_000} />
        <Money value={-275_000} />
        <Money value={648_280} plus strong={false} />
        <Money value={144_000} muted />
        <Money value={null} />
        <LockedPrice />
        <Tag>Designer</Tag>
        <Tag look="outline">Optional</Tag>
        <Tag look="added">Added</Tag>
        <Avatar name="Robin Sample" />
        <BrandMark name="Harbor Studio" color="#1f5d57" />
        <BrandMark name="Mockford Books" color="#f2b134" />
        <KeyHint keys="⌘K">search</KeyHint>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-y-2 sm:grid-cols-4">
        {statusNames.slice(11).map((name) => (
          <li key={name}>
            <Status status={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

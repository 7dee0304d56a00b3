/** The product's icons: one line set, one stroke, one size. Name one here before using it. */
import {
  ArrowLeft,
  ArrowRight,
  ArrowUpDown,
  Bell,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  FileText,
  Gauge,
  GripVertical,
  Heart,
  ImagePlus,
  Lock,
  type LucideIcon,
  type LucideProps,
  Mail,
  MapPin,
  Menu,
  Moon,
  MoreHorizontal,
  Phone,
  Pin,
  Plus,
  RotateCw,
  Search,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Sun,
  Trash2,
  User,
  X,
  ZoomIn,
} from "lucide-react";

const line = (Icon: LucideIcon) =>
  function LineIcon({ size = 20, ...rest }: LucideProps) {
    return <Icon size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" {...rest} />;
  };

export const ArrowLeftIcon = /* @__PURE__ */ line(ArrowLeft);
export const ArrowRightIcon = /* @__PURE__ */ line(ArrowRight);
export const BellIcon = /* @__PURE__ */ line(Bell);
export const CalendarIcon = /* @__PURE__ */ line(Calendar);
export const CheckIcon = /* @__PURE__ */ line(Check);
export const ChevronDownIcon = /* @__PURE__ */ line(ChevronDown);
export const ChevronLeftIcon = /* @__PURE__ */ line(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ line(ChevronRight);
export const CloseIcon = /* @__PURE__ */ line(X);
export const DocumentIcon = /* @__PURE__ */ line(FileText);
export const FilterIcon = /* @__PURE__ */ line(SlidersHorizontal);
export const GaugeIcon = /* @__PURE__ */ line(Gauge);
export const HeartIcon = /* @__PURE__ */ line(Heart);
export const LockIcon = /* @__PURE__ */ line(Lock);
export const MailIcon = /* @__PURE__ */ line(Mail);
export const MenuIcon = /* @__PURE__ */ line(Menu);
export const MoonIcon = /* @__PURE__ */ line(Moon);
export const MoreIcon = /* @__PURE__ */ line(MoreHorizontal);
export const PhoneIcon = /* @__PURE__ */ line(Phone);
export const PinIcon = /* @__PURE__ */ line(Pin);
export const PlaceIcon = /* @__PURE__ */ line(MapPin);
export const SearchIcon = /* @__PURE__ */ line(Search);
export const ShareIcon = /* @__PURE__ */ line(Share2);
export const ShieldIcon = /* @__PURE__ */ line(ShieldCheck);
export const SortIcon = /* @__PURE__ */ line(ArrowUpDown);
export const SunIcon = /* @__PURE__ */ line(Sun);
export const UserIcon = /* @__PURE__ */ line(User);
export const ZoomIcon = /* @__PURE__ */ line(ZoomIn);
export const AddIcon = /* @__PURE__ */ line(Plus);
export const AddPhotoIcon = /* @__PURE__ */ line(ImagePlus);
export const GripIcon = /* @__PURE__ */ line(GripVertical);
export const RemoveIcon = /* @__PURE__ */ line(Trash2);
export const RetryIcon = /* @__PURE__ */ line(RotateCw);
export const CoverIcon = /* @__PURE__ */ line(Star);

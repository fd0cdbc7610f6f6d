import { words } from "./words.ts";

/** Programs without a table of their own: what such options mean nearly everywhere. Written out only. */
export const ANY_PROGRAM: readonly string[] = words(
  "exec execute eval command shell rsh config config-file conf rcfile init-file plugin require preload import loader load script pager editor browser output output-file output-dir out outfile out-dir outdir log-file logfile in-place inplace write fix",
);

/** Programs that neither start others nor write files, whatever their options are. */
export const OPTION_FREE: ReadonlySet<string> = new Set(
  words(
    "echo true false : pwd ls cat tac head tail wc cut tr nl rev paste join comm cmp fold fmt expand column basename dirname realpath readlink stat du df whoami id groups uname hostname uptime which type sleep seq yes expr cd md5sum sha1sum sha256sum sha512sum cksum b2sum od hexdump strings base64 ps nproc free arch tty printenv exit return break continue shift grep egrep fgrep diff mkdir touch rm rmdir cp mv ln tee dd chmod chown truncate unlink",
  ),
);

/** Programs that say no more of a file than its name: rules about reading are not about them. */
export const NAMING: ReadonlySet<string> = new Set(
  words(
    "echo printf ls test [ basename dirname realpath readlink stat du df cd pushd mkdir true false which type command export",
  ),
);

/** Programs that start others, write or load code by nature: a rule with a wildcard grants nothing (P06, P07). */
export const EXECUTORS: ReadonlySet<string> = new Set(
  words(
    "su ssh-agent script sg newgrp nix-shell nix at batch crontab vi vim nvim view vimdiff ex ed emacs nano pico gdb lldb expect screen tmux nc ncat netcat socat telnet tcpdump nmap mysql psql sqlite3 ftp lftp hyperfine tclsh osascript open xdg-open split csplit patch zip pax cpio ar logrotate run-parts start-stop-daemon make-install install sponge gunzip bzip2 bunzip2 xz unxz zstd xxd-r sendmail mail systemctl launchctl service export declare typeset local readonly unset alias unalias trap set shopt enable hash bind complete compgen fc history let getopts mapfile readarray ulimit umask pushd popd disown kill-all bc dc m4 ghc tex latex pdflatex gs convert magick ffmpeg dialog whiptail fzf tig lazygit gitk hg svn ansible ansible-playbook vagrant terraform busctl dbus-send gcore sudoedit visudo mount umount insmod modprobe",
  ),
);
